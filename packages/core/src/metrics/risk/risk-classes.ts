/** What a risk is measured on. */
export interface RiskClasses {
  /** Rows an attacker cannot tell apart from the class's own: f. */
  readonly sizes: Uint32Array
  /** Rows that belong to the class; the same array unless missing values are wildcards. */
  readonly rows: Uint32Array
  /** Persons of the population that fit the class: F. Absent where no population is known. */
  readonly population?: Uint32Array
}
