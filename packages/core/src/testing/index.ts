/** What tests of the packages above make their tables of. No part of the package: only tests can import `@outis/core/testing`. */

export { releaseOf, type TextCase } from '../methods/personalised/plan/text-release.fixture.ts'
export { NO_FILES, openedTable, policyOf } from '../run/small-tables.fixture.ts'
export { drawnVerdict } from '../verdict/drawn-verdicts.fixture.ts'
export { ARX_COLUMNS, CLUSTERED_COLUMNS, PAPER_GROUPS, SLICED_COLUMNS } from './adult-columns.fixture.ts'
export { adultFile, adultFolder, adultIsThere } from './adult-folder.fixture.ts'
export { gradingPatients, gradingTwoDiverse, hospitalPatients, patientsTaxonomy } from './examples.fixture.ts'
export { adultRows, rowTable, type TextRows, tableOf } from './text-rows.fixture.ts'
export { weka } from './weka.fixture.ts'
