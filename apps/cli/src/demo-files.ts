/** A module of its own, so that only what is named here is loaded when it is asked for. */
export { demoPolicy, diagnosisTaxonomyCsv, hospitalCsv } from '@outis/examples'
