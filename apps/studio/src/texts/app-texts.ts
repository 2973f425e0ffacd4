/** Words that belong to no page. */
export const appTexts = {
  opening: 'Opening …',
  openingProject: 'Opening the project …',
  failed: 'That did not work',
  profiling: 'Looking at every column …',
  noTable: 'There is no table yet.',
  noTableHint: 'This step works on the columns of a table.',
  chooseTable: 'Choose a table',
}
