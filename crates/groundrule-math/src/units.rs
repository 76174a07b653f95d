//! Units of measurement: what they measure and how they convert.
//!
//! A unit missing on one side is forgiven. If both sides have one, they must measure the same thing, and the values
//! must agree after conversion.

use crate::number::Rational;
use crate::words::plain_writing::COPULAS;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a unit measures: exponents of the base quantities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measure {
    /// Length, mass, time, current, temperature, amount, angle, money, data.
    dimensions: [i8; 9],
    /// Names that the table does not know, sorted, each with its exponent: apples are not oranges.
    others: Vec<(String, i8)>,
    /// How many base units one of this unit is.
    pub(crate) scale: Rational,
    /// How many times pi multiplies the scale (a degree is pi/180).
    pub(crate) pi: i8,
}

const NONE: [i8; 9] = [0; 9];
const LENGTH: [i8; 9] = [1, 0, 0, 0, 0, 0, 0, 0, 0];
const MASS: [i8; 9] = [0, 1, 0, 0, 0, 0, 0, 0, 0];
const TIME: [i8; 9] = [0, 0, 1, 0, 0, 0, 0, 0, 0];
const CURRENT: [i8; 9] = [0, 0, 0, 1, 0, 0, 0, 0, 0];
const HEAT: [i8; 9] = [0, 0, 0, 0, 1, 0, 0, 0, 0];
const AMOUNT: [i8; 9] = [0, 0, 0, 0, 0, 1, 0, 0, 0];
const ANGLE: [i8; 9] = [0, 0, 0, 0, 0, 0, 1, 0, 0];
const MONEY: [i8; 9] = [0, 0, 0, 0, 0, 0, 0, 1, 0];
const DATA: [i8; 9] = [0, 0, 0, 0, 0, 0, 0, 0, 1];
const AREA: [i8; 9] = [2, 0, 0, 0, 0, 0, 0, 0, 0];
const VOLUME: [i8; 9] = [3, 0, 0, 0, 0, 0, 0, 0, 0];
const CONCENTRATION: [i8; 9] = [-3, 0, 0, 0, 0, 1, 0, 0, 0];
const SPEED: [i8; 9] = [1, 0, -1, 0, 0, 0, 0, 0, 0];
const FREQUENCY: [i8; 9] = [0, 0, -1, 0, 0, 0, 0, 0, 0];
const FORCE: [i8; 9] = [1, 1, -2, 0, 0, 0, 0, 0, 0];
const PRESSURE: [i8; 9] = [-1, 1, -2, 0, 0, 0, 0, 0, 0];
const ENERGY: [i8; 9] = [2, 1, -2, 0, 0, 0, 0, 0, 0];
const POWER: [i8; 9] = [2, 1, -3, 0, 0, 0, 0, 0, 0];
const CHARGE: [i8; 9] = [0, 0, 1, 1, 0, 0, 0, 0, 0];
const VOLTAGE: [i8; 9] = [2, 1, -3, -1, 0, 0, 0, 0, 0];
const RESISTANCE: [i8; 9] = [2, 1, -3, -2, 0, 0, 0, 0, 0];
const CAPACITY: [i8; 9] = [-2, -1, 4, 2, 0, 0, 0, 0, 0];
const FIELD: [i8; 9] = [0, 1, -2, -1, 0, 0, 0, 0, 0];
const FLUX: [i8; 9] = [2, 1, -2, -1, 0, 0, 0, 0, 0];
const INDUCTANCE: [i8; 9] = [2, 1, -2, -2, 0, 0, 0, 0, 0];

/// Names, what they measure, and the numerator and denominator of the scale.
type Row = (&'static [&'static str], [i8; 9], i64, i64);

const TABLE: &[Row] = &[
    (
        &[
            "m",
            "meter",
            "meters",
            "metre",
            "metres",
            "mètre",
            "mètres",
            "metro",
            "metros",
            "м",
            "метр",
            "метра",
            "метров",
            "米",
            "メートル",
            "metri",
            "metrów",
            "metry",
            "metr",
            "metras",
            "metreler",
            "متر",
            "مترًا",
            "أمتار",
            "मीटर",
            "미터",
            "م",
        ],
        LENGTH,
        1,
        1,
    ),
    (
        &[
            "km",
            "キロメートル",
            "kilometer",
            "kilometers",
            "kilometre",
            "kilometres",
            "kilomètres",
            "kilómetros",
            "км",
            "километров",
            "千米",
            "公里",
            "kilomètre",
            "kilómetro",
            "quilômetro",
            "quilômetros",
            "quilómetros",
            "chilometro",
            "chilometri",
            "kilometrów",
            "kilometry",
            "километр",
            "километра",
            "كيلومتر",
            "كيلومترًا",
            "كيلومترات",
            "किलोमीटर",
            "किमी",
            "킬로미터",
            "كم",
        ],
        LENGTH,
        1000,
        1,
    ),
    (&["dm", "decimeter", "decimeters", "分米"], LENGTH, 1, 10),
    (
        &[
            "cm",
            "センチメートル",
            "centimeter",
            "centimeters",
            "centimetre",
            "centimetres",
            "zentimeter",
            "centimètres",
            "centímetros",
            "см",
            "сантиметров",
            "厘米",
            "centimètre",
            "centímetro",
            "centimetro",
            "centimetri",
            "centymetr",
            "centymetry",
            "centymetrów",
            "santimetre",
            "сантиметр",
            "сантиметра",
            "سنتيمتر",
            "سنتيمترًا",
            "सेंटीमीटर",
            "센티미터",
            "سم",
            "सेमी",
        ],
        LENGTH,
        1,
        100,
    ),
    (
        &[
            "mm",
            "ミリメートル",
            "millimeter",
            "millimeters",
            "millimetre",
            "millimetres",
            "мм",
            "毫米",
            "millimètre",
            "millimètres",
            "milímetro",
            "milímetros",
            "millimetri",
            "millimetro",
            "milimetr",
            "milimetry",
            "milimetrów",
            "milimetre",
            "миллиметр",
            "миллиметра",
            "миллиметров",
            "मिलीमीटर",
            "밀리미터",
            "ملم",
            "मिमी",
        ],
        LENGTH,
        1,
        1000,
    ),
    (&["μm", "um", "micrometer", "micrometers", "micron", "microns"], LENGTH, 1, 1_000_000),
    (&["nm", "nanometer", "nanometers"], LENGTH, 1, 1_000_000_000),
    (&["Å", "angstrom", "angstroms"], LENGTH, 1, 10_000_000_000),
    (&["in", "inch", "inches"], LENGTH, 254, 10_000),
    (&["ft", "foot", "feet"], LENGTH, 3048, 10_000),
    (&["yd", "yard", "yards"], LENGTH, 9144, 10_000),
    (&["mi", "mile", "miles"], LENGTH, 1_609_344, 1000),
    (&["海里", "nautical_mile", "nautical_miles"], LENGTH, 1852, 1),
    (
        &[
            "g",
            "gram",
            "grams",
            "gramme",
            "grammes",
            "gramm",
            "gramos",
            "г",
            "грамм",
            "граммов",
            "克",
            "グラム",
            "grammi",
            "grammo",
            "gramas",
            "grama",
            "gramo",
            "gramów",
            "gramy",
            "грамма",
            "غرام",
            "غرامًا",
            "جرام",
            "ग्राम",
            "그램",
            "ग्रा",
        ],
        MASS,
        1,
        1000,
    ),
    (
        &[
            "kg",
            "キログラム",
            "kilogram",
            "kilograms",
            "kilogramm",
            "kilogrammes",
            "kilogramos",
            "кг",
            "千克",
            "公斤",
            "kilogramo",
            "kilo",
            "kilos",
            "quilograma",
            "quilogramas",
            "quilos",
            "chilogrammo",
            "chilogrammi",
            "kilogramów",
            "kilogramy",
            "килограмм",
            "килограмма",
            "килограммов",
            "كيلوغرام",
            "كيلوغرامًا",
            "كيلوجرام",
            "किलोग्राम",
            "किलो",
            "킬로그램",
            "كغ",
            "كجم",
            "किग्रा",
        ],
        MASS,
        1,
        1,
    ),
    (&["mg", "milligram", "milligrams"], MASS, 1, 1_000_000),
    (&["t", "ton", "tons", "tonne", "tonnes", "吨"], MASS, 1000, 1),
    (&["lb", "lbs", "pound", "pounds"], MASS, 45_359_237, 100_000_000),
    (&["oz", "ounce", "ounces"], MASS, 45_359_237, 1_600_000_000),
    (
        &[
            "s",
            "sec",
            "secs",
            "second",
            "seconds",
            "sekunde",
            "sekunden",
            "secondes",
            "seconde",
            "segundo",
            "секунду",
            "секунда",
            "segundos",
            "с",
            "сек",
            "секунд",
            "секунды",
            "秒",
            "secondi",
            "secondo",
            "seconden",
            "sekundy",
            "sekund",
            "sekunda",
            "saniye",
            "ثانية",
            "ثوان",
            "ثوانٍ",
            "सेकंड",
            "सेकेंड",
            "초",
        ],
        TIME,
        1,
        1,
    ),
    (&["ms", "millisecond", "milliseconds"], TIME, 1, 1000),
    (&["μs", "us", "microsecond", "microseconds"], TIME, 1, 1_000_000),
    (&["ns", "nanosecond", "nanoseconds"], TIME, 1, 1_000_000_000),
    (
        &[
            "min",
            "mins",
            "minute",
            "minutes",
            "minuten",
            "minuto",
            "minutos",
            "мин",
            "минут",
            "минуту",
            "минута",
            "минуты",
            "分钟",
            "分",
            "minuti",
            "minuut",
            "minuta",
            "minuty",
            "minut",
            "dakika",
            "دقيقة",
            "دقائق",
            "मिनट",
            "분",
        ],
        TIME,
        60,
        1,
    ),
    (
        &[
            "h",
            "hr",
            "hrs",
            "hour",
            "hours",
            "stunde",
            "stunden",
            "heure",
            "heures",
            "hora",
            "horas",
            "ч",
            "час",
            "часа",
            "часов",
            "小时",
            "时",
            "時間",
            "ora",
            "ore",
            "uur",
            "uren",
            "godzina",
            "godziny",
            "godzin",
            "saat",
            "ساعة",
            "ساعات",
            "घंटा",
            "घंटे",
            "घण्टे",
            "시간",
        ],
        TIME,
        3600,
        1,
    ),
    (
        &[
            "day",
            "days",
            "d",
            "tag",
            "tage",
            "tagen",
            "jour",
            "jours",
            "día",
            "días",
            "день",
            "дня",
            "дней",
            "天",
            "日",
            "dia",
            "dias",
            "giorno",
            "giorni",
            "dag",
            "dagen",
            "dzień",
            "dni",
            "gün",
            "يوم",
            "يومًا",
            "أيام",
            "दिन",
            "일",
        ],
        TIME,
        86_400,
        1,
    ),
    (
        &[
            "week",
            "weeks",
            "woche",
            "wochen",
            "semaine",
            "semaines",
            "semana",
            "semanas",
            "недели",
            "неделю",
            "неделя",
            "недель",
            "周",
            "settimana",
            "settimane",
            "weken",
            "tydzień",
            "tygodnie",
            "tygodni",
            "hafta",
            "أسبوع",
            "أسابيع",
            "सप्ताह",
            "हफ्ते",
            "주일",
            "週間",
            "星期",
        ],
        TIME,
        604_800,
        1,
    ),
    (
        &[
            "month",
            "months",
            "monat",
            "monate",
            "monaten",
            "mois",
            "mes",
            "meses",
            "месяц",
            "месяца",
            "месяцев",
            "个月",
            "か月",
            "ヶ月",
            "mesi",
            "mese",
            "mês",
            "maand",
            "maanden",
            "miesiąc",
            "miesiące",
            "miesięcy",
            "شهر",
            "أشهر",
            "شهرًا",
            "महीने",
            "महीना",
            "개월",
        ],
        TIME,
        31_556_952,
        12,
    ),
    (
        &[
            "yr",
            "year",
            "years",
            "jahr",
            "jahre",
            "jahren",
            "ans",
            "année",
            "années",
            "año",
            "años",
            "год",
            "года",
            "лет",
            "年",
            "ano",
            "anos",
            "anno",
            "anni",
            "jaar",
            "jaren",
            "rok",
            "lata",
            "lat",
            "yıl",
            "سنة",
            "سنوات",
            "عام",
            "أعوام",
            "साल",
            "वर्ष",
            "년",
        ],
        TIME,
        31_556_952,
        1,
    ),
    (&["decade", "decades"], TIME, 315_569_520, 1),
    (&["century", "centuries"], TIME, 3_155_695_200, 1),
    (&["A", "amp", "amps", "ampere", "amperes"], CURRENT, 1, 1),
    (&["mA", "мА"], CURRENT, 1, 1000),
    (&["K", "kelvin", "kelvins"], HEAT, 1, 1),
    (&["mol", "mole", "moles", "摩尔"], AMOUNT, 1, 1),
    (&["mmol", "millimole", "millimoles"], AMOUNT, 1, 1000),
    (&["μmol", "µmol", "umol", "micromole", "micromoles"], AMOUNT, 1, 1_000_000),
    (&["nmol", "nanomole", "nanomoles"], AMOUNT, 1, 1_000_000_000),
    (&["kmol", "kilomole", "kilomoles"], AMOUNT, 1000, 1),
    (&["M", "molar"], CONCENTRATION, 1000, 1),
    (
        &[
            "rad",
            "radian",
            "radians",
            "radiant",
            "radianes",
            "радиан",
            "радиана",
            "радианов",
            "弧度",
            "ラジアン",
            "radianti",
            "radiante",
            "radiano",
            "radianos",
            "radián",
            "radialen",
            "radiaal",
            "radiany",
            "radianów",
            "radyan",
            "راديان",
            "रेडियन",
            "라디안",
        ],
        ANGLE,
        1,
        1,
    ),
    (
        &[
            "dollar",
            "dollars",
            "$",
            "USD",
            "\\$",
            "dólares",
            "dólar",
            "dollari",
            "доллар",
            "долларов",
            "доллара",
            "ドル",
            "美元",
            "달러",
        ],
        MONEY,
        1,
        1,
    ),
    (&["cent", "cents", "¢", "ct", "céntimos", "centimes", "centesimi", "cêntimos"], MONEY, 1, 100),
    (&["bit", "bits"], DATA, 1, 1),
    (&["byte", "bytes", "B"], DATA, 8, 1),
    (
        &[
            "L",
            "リットル",
            "l",
            "liter",
            "liters",
            "litre",
            "litres",
            "升",
            "litro",
            "litros",
            "litri",
            "litr",
            "litry",
            "litrów",
            "литр",
            "литра",
            "литров",
            "لتر",
            "لترًا",
            "लीटर",
            "리터",
            "公升",
            "л",
        ],
        VOLUME,
        1,
        1000,
    ),
    (
        &[
            "mL",
            "ミリリットル",
            "ml",
            "milliliter",
            "milliliters",
            "millilitre",
            "millilitres",
            "毫升",
            "mililitro",
            "mililitros",
            "millilitri",
            "mililitrów",
            "миллилитр",
            "миллилитров",
            "मिलीलीटर",
            "밀리리터",
            "мл",
        ],
        VOLUME,
        1,
        1_000_000,
    ),
    (&["gal", "gallon", "gallons"], VOLUME, 3_785_411_784, 1_000_000_000_000),
    (&["qt", "quart", "quarts"], VOLUME, 946_352_946, 1_000_000_000_000),
    (&["pint", "pints"], VOLUME, 473_176_473, 1_000_000_000_000),
    (&["cup", "cups"], VOLUME, 473_176_473, 2_000_000_000_000),
    (&["cc"], VOLUME, 1, 1_000_000),
    (
        &[
            "ha",
            "hectare",
            "hectares",
            "hektar",
            "hectárea",
            "hectáreas",
            "гектар",
            "гектара",
            "гектаров",
            "公顷",
            "ヘクタール",
        ],
        AREA,
        10_000,
        1,
    ),
    (&["acre", "acres"], AREA, 40_468_564_224, 10_000_000),
    (&["mph"], SPEED, 1_609_344, 3_600_000),
    (&["kmh", "kph", "kmph"], SPEED, 1000, 3600),
    (&["knot", "knots"], SPEED, 1852, 3600),
    (&["Hz", "hertz", "Гц", "赫兹"], FREQUENCY, 1, 1),
    (&["bpm"], FREQUENCY, 1, 60),
    (&["kHz"], FREQUENCY, 1000, 1),
    (&["MHz"], FREQUENCY, 1_000_000, 1),
    (&["N", "newton", "newtons", "Н", "牛"], FORCE, 1, 1),
    (&["kN", "кН"], FORCE, 1000, 1),
    (&["Pa", "pascal", "pascals", "Па", "帕"], PRESSURE, 1, 1),
    (&["kPa", "кПа"], PRESSURE, 1000, 1),
    (&["atm"], PRESSURE, 101_325, 1),
    (&["bar", "bars"], PRESSURE, 100_000, 1),
    (&["mmHg", "torr", "Torr"], PRESSURE, 101_325, 760),
    (&["J", "joule", "joules", "Дж", "焦耳"], ENERGY, 1, 1),
    (&["kJ", "kilojoule", "kilojoules", "кДж"], ENERGY, 1000, 1),
    (&["erg", "ergs"], ENERGY, 1, 10_000_000),
    (&["cal", "calorie", "calories"], ENERGY, 4184, 1000),
    (&["kcal", "kilocalorie", "kilocalories"], ENERGY, 4184, 1),
    (&["eV"], ENERGY, 1_602_176_634, 10_000_000_000),
    (&["Wh"], ENERGY, 3600, 1),
    (&["kWh"], ENERGY, 3_600_000, 1),
    (&["W", "watt", "watts", "Вт", "瓦"], POWER, 1, 1),
    (&["kW", "kilowatt", "kilowatts", "кВт"], POWER, 1000, 1),
    (&["C", "coulomb", "coulombs"], CHARGE, 1, 1),
    (&["V", "volt", "volts", "伏"], VOLTAGE, 1, 1),
    (&["Ω", "ohm", "ohms", "Ом", "欧姆"], RESISTANCE, 1, 1),
    (&["F", "farad", "farads"], CAPACITY, 1, 1),
    (&["T", "tesla", "teslas"], FIELD, 1, 1),
    (&["Wb", "weber", "webers"], FLUX, 1, 1),
    (&["H", "henry", "henries"], INDUCTANCE, 1, 1),
];

/// Words for degrees, of an angle or of a temperature.
const DEGREES: &[&str] = &[
    "°",
    "∘",
    "\\circ",
    "^\\circ",
    "degree",
    "degrees",
    "deg",
    "grad",
    "degré",
    "degrés",
    "grado",
    "grados",
    "gradi",
    "grau",
    "graus",
    "graad",
    "graden",
    "градус",
    "градуса",
    "градусов",
    "stopień",
    "stopnie",
    "stopni",
    "derece",
    "درجة",
    "درجات",
    "डिग्री",
    "도",
    "度",
];

/// Whether a unit is nothing but degrees, which may be those of an angle or of a temperature.
pub(crate) fn is_bare_degree(unit: &str) -> bool {
    DEGREES.contains(&unit) || unit.len() > 1 && DEGREES.contains(&unit.to_lowercase().as_str())
}

/// Whether a word is a unit that the table knows.
pub(crate) fn is_unit(word: &str) -> bool {
    matches!(
        word,
        "am" | "pm"
            | "AM"
            | "PM"
            | "sq"
            | "square"
            | "cubic"
            | "celsius"
            | "fahrenheit"
            | "цельсия"
            | "фаренгейта"
            | "सेल्सियस"
            | "مئوية"
            | "pence"
            | "penny"
    ) || row(word).is_some()
        || power_behind(word).is_some() && !matches!(word, "squared" | "cubed")
}

/// Every name of the table with its row, and of the degrees, which have none. Thousands of words of prose are looked up
/// here.
static NAMES: LazyLock<FxHashMap<&'static str, Option<&'static Row>>> = LazyLock::new(|| {
    let rows = TABLE.iter().flat_map(|row| row.0.iter().map(move |name| (*name, Some(row))));
    rows.chain(DEGREES.iter().map(|name| (*name, None))).collect()
});

/// The row of a name, or nothing in place of a row for degrees. A Turkish verb may be joined to it: `derecedir`.
fn row(name: &str) -> Option<Option<&'static Row>> {
    let bare = || {
        let stem = COPULAS.iter().find_map(|copula| name.strip_suffix(copula))?;
        NAMES.get(stem).filter(|_| stem.len() > 2)
    };
    NAMES.get(name).or_else(bare).copied()
}

/// What the words of a unit are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnitWords {
    /// All known, and at least one of them is more than a letter.
    Long,
    /// All known, but all of them letters that could be variables: `m`, `N`.
    Letters,
    /// Not a unit.
    Unknown,
}

/// Whether a word between two units divides by the second.
pub(crate) fn is_per(word: &str) -> bool {
    matches!(word, "per" | "por" | "pro" | "par" | "в")
}

/// Whether a text is nothing but known units.
pub(crate) fn unit_words(text: &str) -> UnitWords {
    let words = split(text);
    let mut long = false;
    let mut any = false;
    for word in &words {
        let is_power = word.strip_prefix('^').is_some_and(|power| power.parse::<i8>().is_ok());
        if is_power || is_per(word) || matches!(word.as_str(), "/" | "*" | "·") {
            continue;
        }
        let lower = word.to_lowercase();
        let known = is_unit(word)
            || prefixed(word).is_some()
            || currency(word).is_some()
            || is_bare(word)
            || power_behind(&lower).is_some()
            || matches!(
                lower.as_str(),
                "squared"
                    | "cubed"
                    | "am"
                    | "pm"
                    | "°c"
                    | "°f"
                    | "℃"
                    | "℉"
                    | "摄氏度"
                    | "攝氏度"
                    | "华氏度"
                    | "華氏度"
            )
            || (word.len() > 2 && is_unit(&lower));
        if !known {
            return UnitWords::Unknown;
        }
        any = true;
        // A letter outside the Latin script is not a variable.
        long |= word.chars().nth(1).is_some() || !word.is_ascii() || words.len() > 1;
    }
    match (any, long) {
        (false, _) => UnitWords::Unknown,
        (true, true) => UnitWords::Long,
        (true, false) => UnitWords::Letters,
    }
}

/// Whether it is one letter to a power that cannot be a unit: among single letters, only metres have a power.
pub(crate) fn is_power_of_letter(unit: &str) -> bool {
    let (letter, power) =
        unit.split_at(usize::from(unit.starts_with(|c: char| c.is_ascii_alphabetic())));
    let power = power.trim_matches(['^', '{', '}']);
    !letter.is_empty() && letter != "m" && matches!(power, "2" | "3" | "4" | "²" | "³" | "⁴")
}

/// The power that a word behind a unit raises it to: `centimètres carrés`.
fn power_behind(word: &str) -> Option<i8> {
    match word {
        "squared" | "carré" | "carrés" | "cuadrado" | "cuadrados" | "quadrado" | "quadrados"
        | "quadrato" | "quadrati" | "kwadratowy" | "kwadratowe" | "kwadratowych" => Some(2),
        "cubed" | "cúbico" | "cúbicos" | "cubo" | "cubi" | "sześcienne" | "sześciennych" => {
            Some(3)
        }
        _ => None,
    }
}

/// A word that only says something is counted or measured.
fn is_bare(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "unit" | "units" | "单位" | "个")
}

/// Whether a character counts things, after a Chinese or Japanese numeral or before it.
pub(crate) fn is_counter(c: char) -> bool {
    const COUNTERS: &str = "天次页頁个個只隻条條匹本张張辆輛人棵朵根块塊位件头頭家岁歲双雙枚つ台颗颗粒座扇艘架把支杯碗瓶层種种名点度通";
    COUNTERS.contains(c)
}

/// A Chinese, Japanese or Korean word at the start that multiplies the number before it, and what follows.
pub(crate) fn many(text: &str) -> Option<(i64, &str)> {
    const WORDS: &[(&str, i64)] = &[
        ("百万", 1_000_000),
        ("千万", 10_000_000),
        ("万亿", 1_000_000_000_000),
        ("十亿", 1_000_000_000),
        ("百亿", 10_000_000_000),
        ("千亿", 100_000_000_000),
        ("万", 10_000),
        ("亿", 100_000_000),
        ("億", 100_000_000),
        ("천만", 10_000_000),
        ("백만", 1_000_000),
        ("만", 10_000),
        ("억", 100_000_000),
    ];
    WORDS.iter().find_map(|&(word, times)| Some((times, text.strip_prefix(word)?)))
}

/// How many a word behind a number stands for: `2,5 Millionen`, `320 тысяч`, `3 lakh`.
pub(crate) fn multiplier(word: &str) -> Option<i64> {
    const WORDS: &[(i64, &[&str])] = &[
        (
            12,
            &[
                "dozen",
                "dutzend",
                "douzaines",
                "docenas",
                "dozzine",
                "dúzias",
                "dozijn",
                "dussin",
                "дюжин",
            ],
        ),
        (100, &["hundred", "hundert", "honderd", "hundra"]),
        (
            1000,
            &[
                "thousand",
                "tausend",
                "tsd",
                "mil",
                "mila",
                "duizend",
                "tusen",
                "tys",
                "tysiące",
                "tysięcy",
                "тыс",
                "тысяча",
                "тысячи",
                "тысяч",
                "тысячах",
                "thousands",
                "milhares",
                "milliers",
                "migliaia",
                "tysiącach",
                "ألف",
                "آلاف",
                "हज़ार",
                "हजार",
            ],
        ),
        (100_000, &["lakh", "lakhs", "लाख"]),
        (
            1_000_000,
            &[
                "million",
                "millions",
                "millionen",
                "mio",
                "millón",
                "millones",
                "milione",
                "milioni",
                "milhão",
                "milhões",
                "miljoen",
                "miljoner",
                "miljon",
                "mln",
                "milion",
                "miliony",
                "milionów",
                "миллион",
                "миллиона",
                "миллионов",
                "млн",
                "milyon",
                "مليون",
                "ملايين",
            ],
        ),
        (10_000_000, &["crore", "crores", "करोड़"]),
        (
            1_000_000_000,
            &[
                "billion",
                "billions",
                "milliarde",
                "milliarden",
                "mrd",
                "milliard",
                "milliards",
                "miliardo",
                "miliardi",
                "bilhão",
                "bilhões",
                "miljard",
                "miljarder",
                "mld",
                "miliard",
                "miliardy",
                "miliardów",
                "миллиард",
                "миллиарда",
                "миллиардов",
                "миллиардах",
                "млрд",
                "milyar",
                "مليار",
            ],
        ),
        (
            1_000_000_000_000,
            &["trillion", "trillions", "billionen", "трлн", "триллион", "триллиона", "триллионов"],
        ),
    ];
    /// The longest of them, in bytes.
    const LONGEST: usize = 24;
    static ANY: LazyLock<FxHashMap<&'static str, i64>> = LazyLock::new(|| {
        let all = WORDS.iter().flat_map(|(times, words)| words.iter().map(|word| (*word, *times)));
        all.collect()
    });
    if word.len() > LONGEST {
        return None;
    }
    ANY.get(word).or_else(|| ANY.get(word.to_lowercase().as_str())).copied()
}

/// Whether a word names a currency other than the dollar.
pub(crate) fn is_currency(word: &str) -> bool {
    currency(word).is_some()
}

/// The common name for all spellings of a currency; dollars and cents are in the table.
fn currency(word: &str) -> Option<&'static str> {
    const SPELLINGS: &[(&str, &[&str])] = &[
        ("euro", &["€", "euro", "euros", "eur", "EUR", "Euro", "欧元", "евро", "ユーロ", "유로"]),
        ("real", &["R$", "reais", "BRL"]),
        ("won", &["₩", "원", "KRW"]),
        ("lira", &["₺", "TL", "TRY"]),
        ("zloty", &["zł", "PLN", "złotych", "złote"]),
        ("franc", &["CHF"]),
        ("sterling", &["£", "GBP", "英镑", "libras"]),
        ("rouble", &["₽", "рубль", "рублей", "рубля", "RUB"]),
        ("yuan", &["元", "yuan", "RMB", "CNY", "人民币"]),
        ("yen", &["¥", "￥", "yen", "JPY", "日元", "円"]),
        ("rupee", &["₹", "rupee", "rupees", "Rs", "INR"]),
    ];
    static ANY: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
        let named = |row: &(&'static str, &[&'static str])| {
            row.1.iter().map(|spelling| (*spelling, row.0)).collect::<Vec<_>>()
        };
        SPELLINGS.iter().flat_map(named).collect()
    });
    ANY.get(word).copied()
}

/// A unit of the table after a metric prefix, and the power of ten of that prefix.
fn prefixed(word: &str) -> Option<(&str, i32)> {
    const PREFIXES: &[(&str, i32)] = &[
        ("T", 12),
        ("G", 9),
        ("M", 6),
        ("k", 3),
        ("h", 2),
        ("c", -2),
        ("m", -3),
        ("μ", -6),
        ("µ", -6),
        ("u", -6),
        ("n", -9),
        ("p", -12),
    ];
    const BASES: &[&str] = &[
        "m", "g", "s", "A", "K", "mol", "Hz", "N", "Pa", "J", "eV", "W", "Wh", "C", "V", "Ω", "F",
        "T", "Wb", "H", "L", "cal", "B",
    ];
    let (name, power) = PREFIXES.iter().find_map(|&(prefix, power)| {
        let base = word.strip_prefix(prefix)?;
        BASES.contains(&base).then_some((base, power))
    })?;
    Some((name, power))
}

/// How many of the second unit one of the first is, if both measure the same thing.
pub(crate) fn ratio_of_units(first: &str, second: &str) -> Option<Rational> {
    let (first, second) = (Measure::parse(first)?, Measure::parse(second)?);
    if !first.same_kind(&second) || !first.is_known() || first.pi != second.pi {
        return None;
    }
    first.scale.div(&second.scale)
}

/// Whether two units measure the same thing by different amounts: degrees and radians, centimetres and metres.
pub(crate) fn must_convert(first: &str, second: &str) -> bool {
    let (Some(first), Some(second)) = (Measure::parse(first), Measure::parse(second)) else {
        return false;
    };
    if let (Some(first), Some(second)) = (first.to_kelvins(), second.to_kelvins()) {
        return first != second;
    }
    let same = first.scale == second.scale && first.pi == second.pi;
    first.same_kind(&second) && first.is_known() && !same
}

impl Measure {
    fn none() -> Self {
        Measure { dimensions: NONE, others: Vec::new(), scale: Rational::ONE, pi: 0 }
    }

    /// Reads a unit such as `cm`, `m/s^2`, `square meters` or `kcal m^{-2} yr^{-1}`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.len() > 120 {
            return None;
        }
        let mut measure = Measure::none();
        let mut sign = 1_i8;
        let mut prefix = 1_i8;
        let mut last: Option<(usize, i8)> = None;
        let words = split(text);
        let mut parsed: Vec<(String, i8)> = Vec::new();
        for word in words {
            match word.as_str() {
                word if word == "/" || is_per(word) => {
                    sign = -1;
                    continue;
                }
                "*" | "·" | "and" | "of" | "a" | "the" => continue,
                word if matches!(word, "square" | "sq" | "cubic" | "cu")
                    || power_behind(word).is_some() =>
                {
                    let behind = power_behind(word);
                    let power = behind.unwrap_or(if word.starts_with('s') { 2 } else { 3 });
                    match (behind.is_some(), last) {
                        (true, Some((place, sign))) => {
                            if let Some(slot) = parsed.get_mut(place) {
                                slot.1 = sign.checked_mul(power)?;
                            }
                        }
                        _ => prefix = power,
                    }
                    continue;
                }
                _ => {}
            }
            // The temperature scale of the degrees.
            let heat = match word.to_lowercase().as_str() {
                "celsius" | "centigrade" | "цельсия" | "celsjusza" | "सेल्सियस" | "مئوية" => {
                    Some("°C")
                }
                "fahrenheit" | "фаренгейта" | "fahrenheita" => Some("°F"),
                "c" if is_degree(parsed.last()) => Some("°C"),
                "f" if is_degree(parsed.last()) => Some("°F"),
                _ => None,
            };
            if let Some(heat) = heat {
                if is_degree(parsed.last()) {
                    parsed.pop();
                }
                parsed.push((heat.to_owned(), sign));
                last = Some((parsed.len() - 1, sign));
                continue;
            }
            if let Some(power) = word.strip_prefix('^') {
                let power: i8 = power.trim_matches(['{', '}', '(', ')']).parse().ok()?;
                let (place, sign) = last?;
                parsed.get_mut(place)?.1 = sign.checked_mul(power)?;
                continue;
            }
            if parsed.len() > 12 {
                return None;
            }
            parsed.push((word, sign.checked_mul(prefix)?));
            last = Some((parsed.len() - 1, sign));
            prefix = 1;
        }
        for (name, exponent) in parsed {
            measure.multiply(&name, exponent)?;
        }
        measure.others.sort();
        Some(measure)
    }

    fn multiply(&mut self, name: &str, exponent: i8) -> Option<()> {
        let known = row(name);
        if matches!(known, Some(None)) {
            self.scale = self.scale.mul(&Rational::Small(1, 180).pow(exponent.into(), 1 << 10)?);
            self.pi = self.pi.checked_add(exponent)?;
            return self.raise(&ANGLE, exponent);
        }
        if name == "eurocent" {
            self.scale = self.scale.mul(&Rational::Small(1, 100).pow(exponent.into(), 1 << 10)?);
            return self.multiply("€", exponent);
        }
        if matches!(name, "pence" | "penny") {
            self.scale = self.scale.mul(&Rational::Small(1, 100).pow(exponent.into(), 1 << 10)?);
            return self.multiply("£", exponent);
        }
        if let Some(Some((_, dimensions, above, below))) = known {
            let scale = Rational::new((*above).into(), (*below).into())?;
            self.scale = self.scale.mul(&scale.pow(exponent.into(), 1 << 12)?);
            return self.raise(dimensions, exponent);
        }
        if !matches!(name, "am" | "pm")
            && let Some((base, power)) = prefixed(name)
        {
            let scale = Rational::integer(10).pow(power.into(), 1 << 10)?;
            self.scale = self.scale.mul(&scale.pow(exponent.into(), 1 << 12)?);
            return self.multiply(base, exponent);
        }
        let name = match name {
            "℃" | "摄氏度" | "攝氏度" => "°C",
            "℉" | "华氏度" | "華氏度" => "°F",
            name => currency(name).unwrap_or(name),
        };
        let lower = name.to_lowercase();
        if lower != name && row(&lower).is_some() && lower.len() > 2 {
            return self.multiply(&lower, exponent);
        }
        // An unknown thing is its own unit, in the singular.
        let singular = match lower.strip_suffix('s') {
            Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.to_owned(),
            _ => lower,
        };
        match self.others.iter_mut().find(|(known, _)| *known == singular) {
            Some((_, power)) => *power = power.checked_add(exponent)?,
            None => self.others.push((singular, exponent)),
        }
        Some(())
    }

    fn raise(&mut self, dimensions: &[i8; 9], exponent: i8) -> Option<()> {
        for (slot, power) in self.dimensions.iter_mut().zip(dimensions) {
            *slot = slot.checked_add(power.checked_mul(exponent)?)?;
        }
        Some(())
    }

    /// Whether the table knows all of it.
    pub(crate) fn is_known(&self) -> bool {
        self.others.is_empty()
    }

    /// What to add to a temperature in this unit and what to multiply the sum by to get kelvins; nothing if this is not
    /// a temperature scale.
    pub(crate) fn to_kelvins(&self) -> Option<(Rational, Rational)> {
        let scale = match &self.others[..] {
            [] if self.dimensions == HEAT && self.scale.is_one() => (Rational::ZERO, Rational::ONE),
            [(name, 1)] if self.dimensions == NONE && name == "°c" => {
                (Rational::new(27_315, 100)?, Rational::ONE)
            }
            [(name, 1)] if self.dimensions == NONE && name == "°f" => {
                (Rational::new(45_967, 100)?, Rational::new(5, 9)?)
            }
            _ => return None,
        };
        Some(scale)
    }

    /// Whether it is a temperature scale that counts degrees.
    pub(crate) fn is_scale(&self) -> bool {
        matches!(&self.others[..], [(name, 1)] if self.dimensions == NONE && matches!(name.as_str(), "°c" | "°f"))
    }

    /// Whether both measure the same thing.
    pub(crate) fn same_kind(&self, other: &Self) -> bool {
        self.dimensions == other.dimensions && self.others == other.others
    }
}

fn is_degree(word: Option<&(String, i8)>) -> bool {
    word.is_some_and(|(word, _)| is_bare_degree(word))
}

/// The sign or digit of an exponent written in superscript.
fn raised(character: char) -> Option<char> {
    Some(match character {
        '⁻' => '-',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        _ => return None,
    })
}

/// The words, signs and exponents of a unit.
fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut characters = text.chars().peekable();
    let flush = |word: &mut String, words: &mut Vec<String>| {
        if !word.is_empty() {
            words.push(std::mem::take(word));
        }
    };
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\u{a0}' | ',' | '.' | '~' | '-' | '(' | ')' | '{' | '}' => {
                flush(&mut word, &mut words)
            }
            '/' | '*' | '·' | '⋅' => {
                flush(&mut word, &mut words);
                words.push(if character == '⋅' { '·' } else { character }.to_string());
            }
            '^' => {
                flush(&mut word, &mut words);
                let mut power = String::from("^");
                while let Some(&next) = characters.peek() {
                    if next.is_ascii_digit() || matches!(next, '-' | '{' | '}') {
                        power.push(next);
                        characters.next();
                    } else {
                        break;
                    }
                }
                if power.len() > 1 {
                    words.push(power);
                }
            }
            '⁻' | '¹' | '²' | '³' | '⁴' => {
                flush(&mut word, &mut words);
                let mut power = String::from("^");
                let mut next = Some(character);
                while let Some(digit) = next.and_then(raised) {
                    power.push(digit);
                    next = characters.next_if(|&follows| raised(follows).is_some());
                }
                words.push(power);
            }
            '°' => {
                flush(&mut word, &mut words);
                word.push(character);
            }
            '\\' => flush(&mut word, &mut words),
            _ => word.push(character),
        }
    }
    flush(&mut word, &mut words);
    // 平方厘米 is "square" and the unit that is squared.
    let words: Vec<String> = words
        .into_iter()
        .flat_map(|word| {
            let powers = [("平方", "square"), ("立方", "cubic"), ("每", "per")];
            // 公里每小时
            if let Some((unit, by)) = word.split_once('每')
                && !unit.is_empty()
            {
                return vec![unit.to_owned(), "per".to_owned(), by.to_owned()];
            }
            match powers.iter().find_map(|(mark, power)| Some((*power, word.strip_prefix(mark)?))) {
                Some((power, rest)) if !rest.is_empty() => vec![power.to_owned(), rest.to_owned()],
                _ => vec![word],
            }
        })
        .collect();
    let mut words = words;
    // Spacing commands and layout are not units.
    words.retain(|word| {
        !matches!(
            word.as_str(),
            "text" | "mathrm" | "mbox" | "cdot" | "quad" | "rm" | "textrm" | "operatorname"
        )
    });
    words
}

#[cfg(test)]
recorded! {
    text: currency, is_bare, is_currency, is_per, is_power_of_letter, is_unit, many, prefixed, split, unit_words;
    pair: ratio_of_units;
    character: raised;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(text: &str) -> Rational {
        Measure::parse(text).unwrap().scale
    }

    fn kin(a: &str, b: &str) -> bool {
        Measure::parse(a).unwrap().same_kind(&Measure::parse(b).unwrap())
    }

    #[test]
    fn units_convert() {
        assert_eq!(scale("km"), Rational::integer(1000));
        assert_eq!(scale("cm^2"), Rational::Small(1, 10_000));
        assert_eq!(scale("square centimeters"), Rational::Small(1, 10_000));
        assert_eq!(scale("km/h"), Rational::Small(5, 18));
        assert_eq!(scale("meters per second"), Rational::ONE);
        assert_eq!(scale("mL"), scale("cm^3"));
        assert_eq!(scale("m^{-2}"), Rational::ONE);
    }

    #[test]
    fn kinds_of_quantity_are_kept_apart() {
        assert!(kin("cm", "miles"));
        assert!(!kin("cm", "cm^2"));
        assert!(!kin("am", "pm"));
        assert!(kin("apples", "apple"));
        assert!(!kin("m", "t"));
        assert!(kin("N", "kg m/s^2"));
        assert!(kin("degrees", "rad"));
        assert!(!kin("dollars", "m"));
    }
}
