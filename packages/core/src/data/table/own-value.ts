/**
 * What a record holds under a name of its own. Columns may be called as what every object has (`constructor`,
 * `__proto__`), and then a plain look-up finds something where nothing was put.
 */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined)
