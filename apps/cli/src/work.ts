/** A module of its own, so that only what is named here is loaded when a command has work to do. */
export {
  applyKey,
  checkFile,
  comparePolicies,
  dataReads,
  draftFile,
  explainRow,
  inspectHierarchyFile,
  measureFile,
  planFiles,
  profileCorrelation,
  profileFile,
  profileSensitive,
  runPolicy,
  verifyFiles,
  writeTogether,
  writeWhole,
} from '@outis/engines'
