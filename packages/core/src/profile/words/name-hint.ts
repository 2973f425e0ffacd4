/** What a column is about, as far as its name and values tell. */
export type ColumnKind =
  | 'identifier'
  | 'contact'
  | 'name'
  | 'address'
  | 'date'
  | 'age'
  | 'sex'
  | 'origin'
  | 'family'
  | 'education'
  | 'work'
  | 'place'
  | 'postal code'
  | 'body'
  | 'membership'
  | 'health'
  | 'money'
  | 'belief'
  | 'performance'
  | 'weight'
  | 'rating'
  | 'measure'
  | 'category'
  | 'text'
  | 'constant'

/** What a column's name suggests. */
export interface NameHint {
  readonly role: 'identifying' | 'quasi' | 'sensitive' | 'neutral'
  readonly kind: ColumnKind
  /** "Its name looks like …". */
  readonly what: string
  /**
   * Words in several languages, without accents and in lower case, separated by commas. `patient id` is the two words
   * side by side, `educ*` every word that begins so, `*nummer` every word that ends so, `=name` the whole name alone:
   * beside other words it says little (product name, ward id).
   */
  readonly words: string
}
