/** Names with commas between them; undefined where the option was not given. */
export const namesOption = (written: unknown): readonly string[] | undefined =>
  written === undefined
    ? undefined
    : String(written)
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
