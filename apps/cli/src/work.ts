/** A module of its own, so that only what is named here is loaded when a command has work to do. */
export {
  applyKey,
  checkFile,
  comparePolicies,
  explainRow,
  inspectHierarchyFile,
  profileCorrelation,
  profileFile,
  profileSensitive,
  runPolicy,
  writeWhole,
} from '@outis/engines'
