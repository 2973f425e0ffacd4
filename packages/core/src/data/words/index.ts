/** Numbers, lists and names as every sentence writes them: what is public of it, listed by hand. */
export {
  agreeing,
  columnName,
  columnNames,
  count,
  counted,
  duration,
  exactPercent,
  figure,
  figureBeside,
  list,
  percent,
  quotedNames,
  sentence,
  shortPercent,
} from './words.ts'
