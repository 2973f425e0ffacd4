/** Step 4. */
export const protectTexts = {
  sentence: 'Choose how people are protected.',
  lead: 'Choose a method and its figures. What they would come to is tried on your table while you choose.',
  doors: 'How to choose',
  know: 'I know what I want',
  knowLead: 'Choose a method and its figures yourself.',
  help: 'Help me choose',
  helpLead: 'Say what you fear and what it is for. Outis tries the methods.',
  methods: 'Methods',
  chosen: 'chosen',
  paper: 'Where it comes from',
  options: (name: string) => `Figures of “${name}”`,
  optionsLead: 'What each one means stands below it. Empty fields take what stands in them.',
  faults: 'The policy does not fit together yet',
  dropRequirement: 'Take this requirement out',
  make: 'Make the release',
  making: 'Starting …',
  makeLead:
    'Outis makes the release, checks it, and attacks it as a stranger would. Nothing leaves this server yet.',
  fixFirst: 'Mend what is marked above first.',
  tenRows: {
    /** Stands once above the cards. */
    own: (columns: string, secret: string) =>
      `The pictures show ten rows of your table by ${columns}, before and after, made by each method itself with groups of two. ` +
      `Letters that are made up stand in place of ${secret}.`,
    invented:
      'The pictures show ten invented people, before and after, made by each method itself with groups of two. ' +
      'As soon as columns have roles they show rows of your table.',
    some: (shown: number, all: number) => `${shown} of ${all} describing columns are shown.`,
    waiting: 'The pictures show ten invented people until ten rows of your table are ready.',
    show: 'Show pictures',
    hide: 'Hide pictures',
    title: (name: string, own: boolean) =>
      own ? `“${name}” on ten rows of your table` : `“${name}” on ten invented people`,
    unfit: 'This method cannot be shown on ten rows of your table.',
    masked: (secret: string) => `Letters that are made up stand in place of ${secret}.`,
    madeUpChoices: 'What people chose is made up.',
    marked: 'Changed cells are marked.',
    anew: 'A row of the release is set together anew, so no row stands for one person.',
    before: 'As recorded',
    after: 'As this method publishes it',
    changed: 'changed',
    choice: 'choice',
    choices: { 1: 'show it', 2: 'its group', 3: 'nothing' } as Readonly<Record<string, string>>,
    inventedHere: 'invented people',
  },
  groups: {
    title: (first: string, second: string, value: string) =>
      `${first} and ${second} go together most (${value} of 1)`,
    titleUnknown: 'How columns go together',
    lead: 'Columns of one group stay together in every row of the release; groups are shuffled against each other.',
    map: 'Mean square contingency of each pair of columns: 0 means that they do not go together, 1 that one decides the other',
    loading: 'Comparing the columns …',
    tooFine: (names: string) =>
      `${names}: so many values that they seem to go with every other column; numbers are compared in ten ranges.`,
    auto: 'The method groups them itself, by how they go together.',
    byHand: 'Group them by hand',
    toAuto: 'Let the method group them',
    group: (at: number) => `Group ${at}`,
    groupOf: (column: string) => `Group of ${column}`,
    fresh: 'New group',
    freshShort: 'new',
  },
  estimate: {
    title: 'What to expect',
    which: 'Figure to slide',
    notAsked: (parameter: string) =>
      `The policy asks for no ${parameter} yet. Slide to ask for one; below stands what each value would come to.`,
    anyLevel: (column: string) =>
      `The method chooses the level of ${column}. Slide to fix it; below stands what each level would come to.`,
    free: 'Let the method choose',
    waiting: 'Trying it on some of the rows …',
    sample: (rows: string) => `Hollow points: tried on ${rows} of the rows, a guess.`,
    exact: 'Filled points: tried on all rows.',
    running: 'Still trying …',
    failed: 'No estimate could be made',
    again: 'Try again',
    slide: (parameter: string) => `Slide ${parameter}`,
    risk: 'Highest risk',
    suppressed: 'Rows blanked out',
    classes: 'Groups of people',
    finding: (parameter: string, value: number, risk: string, blanked: string) =>
      `With ${parameter} = ${value} the most exposed person is found with a chance of ${risk}, and ${blanked} of the rows are blanked out.`,
    noClasses: (parameter: string, value: number, blanked: string) =>
      `With ${parameter} = ${value} a release can be made; ${blanked} of the rows are blanked out.`,
    impossible: (parameter: string, value: number) => `With ${parameter} = ${value} no release can be made:`,
    unknown: (parameter: string, value: number) => `${parameter} = ${value} has not been tried yet.`,
    axis: (parameter: string, from: number, to: number) => `${parameter} from ${from} to ${to}`,
  },
}
