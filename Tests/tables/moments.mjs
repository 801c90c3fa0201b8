// Writes how languages say times, from the CLDR data of Node's ICU: node moments.mjs > moments.txt
//
// A row has the language and, after a bar, the date, the clock, "now", "yesterday", "minutes ago" and "hours ago" by plural category, the weekdays
// from Sunday, and the months.
const languages = `ar ca cs da de el en en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA es es-MX es-US fi fr fr-CA he hi hr hu id it ja ko ms nb nl pl pt pt-PT ro ru sk sv th tr uk vi zh zh-TW`.split(" ");

function date(tag, time) {
  return new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).formatToParts(time);
}

function part(parts, type) { return parts.find(part => part.type === type).value; }

function clock(tag) {
  const parts = new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: "UTC" }).formatToParts(Date.UTC(2023, 0, 1, 9, 5));
  const hour = part(parts, "hour"), period = hour => new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: "UTC" })
    .formatToParts(Date.UTC(2023, 0, 1, hour, 5)).find(part => part.type === "dayPeriod")?.value;
  const pattern = parts.map(part => ({ hour: hour.length > 1 ? "{HH}" : period(9) ? "{h}" : "{H}", minute: "{mm}", dayPeriod: "{a}" })[part.type] ?? part.value);
  return [pattern.join(""), period(9) ?? "", period(21) ?? ""].join(";");
}

function ago(tag, unit) {
  const rules = new Intl.PluralRules(tag), forms = {};
  for (const style of ["narrow", "short"]) {
    for (let number = 59; number > 0; number--) {
      const text = new Intl.RelativeTimeFormat(tag, { style, numeric: "always" }).format(-number, unit);
      forms[rules.select(number)] = text.replace(String(number), "{0}");
    }
    if (!/^[\u200e\u200f]?[-−+]/.test(forms[rules.select(59)])) break;
  }
  const all = Object.entries(forms), other = forms.other ?? forms.many;
  return all.every(([, form]) => form === other) ? other : [...all.filter(([category]) => category !== "other"), ["other", other]].map(form => form.join(":")).join(";");
}

for (const language of languages) {
  // Digits are European ones, as in the rest of a picture.
  const own = language + "-u-nu-latn";
  const pattern = date(own, Date.UTC(2023, 4, 3)).map(part => ({ weekday: "{E}", day: "{d}", month: "{M}" })[part.type] ?? part.value).join("");
  const relative = new Intl.RelativeTimeFormat(own, { style: "narrow", numeric: "auto" });
  const row = [
    language === "zh-TW" ? "zh-Hant" : language, pattern, clock(own), relative.format(0, "second"), relative.format(-1, "day"), ago(own, "minute"), ago(own, "hour"),
    [...Array(7).keys()].map(day => part(date(own, Date.UTC(2023, 0, 1 + day)), "weekday")).join(";"),
    [...Array(12).keys()].map(month => part(date(own, Date.UTC(2023, month, 3)), "month")).join(";"),
  ];
  console.log([row[0], row.slice(1).join("|")].join(" | ").replaceAll(/[\u202f\u00a0]/g, " ").replaceAll("\u200f", ""));
}
