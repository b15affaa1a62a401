/* Digits as keyboards of the world have them: ٦, ६ and ６ are all 6. */

/** Returns a text with 0-9 for every decimal digit. Unicode has them in runs of ten, from nought. */
export function plainDigits(text) {
  return text.normalize("NFKC").replace(/\p{Decimal_Number}/gu, (digit) => {
    let value = 0;
    while (value < 9 && /\p{Decimal_Number}/u.test(String.fromCodePoint(digit.codePointAt(0) - value - 1))) value += 1;
    return String(value);
  });
}

/** The digit that a key types, "" for any other key. */
export function digitOf({ key = "", isComposing }) {
  const [digit, ...rest] = plainDigits(key);
  return !isComposing && !rest.length && /^\d$/.test(digit) ? digit : "";
}
