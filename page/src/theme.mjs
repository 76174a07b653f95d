// Light or dark: as the system says, until someone picks.
import { useEffect, useState } from 'preact/hooks'

const KEY = 'groundrule-theme'
const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Storage may be closed to a page, as in a report opened from a mail. */
function stored() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const nextTheme = theme => (theme === 'dark' ? 'light' : 'dark')

/** @returns {[string, (value: string) => void]} The theme, and how to pick another. */
export function useTheme() {
  const [picked, setPicked] = useState(stored)
  const [given, setGiven] = useState(system)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const update = () => setGiven(system())
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  const theme = picked === 'dark' || picked === 'light' ? picked : given
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const pick = value => {
    setPicked(value)
    try {
      localStorage.setItem(KEY, value)
    } catch {
      // The choice then lasts as long as the page.
    }
  }
  return [theme, pick]
}
