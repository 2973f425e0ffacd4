/** Which server and database rows came from, and the numbers of the tables that they came from. */
export interface TableOrigin {
  readonly where: string
  readonly tables: ReadonlySet<string>
}
