/** A path without the scheme of files and the slashes at its end. */
export const barePath = (path: string): string =>
  path.replace(/^file:(?:\/\/)?(?=\/)/, '').replace(/(?<=.)\/+$/, '')
