/** Letters that Unicode does not take apart into a letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ı: 'i', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe' },
}

/** A text without accents, as the lists of words and names have it. */
export const plainLetters = (text: string, form: 'NFD' | 'NFKD' = 'NFD'): string =>
  text
    .normalize(form)
    .replace(/\p{M}/gu, '')
    .replace(/[ßłŁøØđĐıæÆœŒ]/g, (letter) => UNDECOMPOSED[letter])
