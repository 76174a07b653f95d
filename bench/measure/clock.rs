//! Time of the calling thread on the processor, which a loaded machine does not draw out; elsewhere the clock's.

use std::time::Duration;

/// The time so far.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the C library knows the thread's clock; the call is one")]
pub(crate) fn processor_time() -> Duration {
    #[repr(C)]
    struct TimeSpec {
        seconds: i64,
        nanoseconds: i64,
    }
    const THREAD_CPUTIME: i32 = 3;
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
    }
    let mut time = TimeSpec { seconds: 0, nanoseconds: 0 };
    // SAFETY: `time` is a timespec as 64-bit Linux lays it out, and lives through the call.
    unsafe { clock_gettime(THREAD_CPUTIME, &raw mut time) };
    Duration::new(time.seconds.unsigned_abs(), u32::try_from(time.nanoseconds).unwrap_or(0))
}

/// The time so far.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
