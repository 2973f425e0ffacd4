/** What pages of different people have in common. */
export const peopleTexts = {
  places: {
    label: 'Pages',
    projects: 'Projects',
    research: 'My releases',
    requests: 'Requests',
    trail: 'Trail',
    admin: 'People and keys',
  },
  roles: {
    steward: ['Steward', 'data, releases, grants, people'],
    researcher: ['Researcher', 'asks about granted releases'],
    approver: ['Approver', 'decides which answers leave'],
    auditor: ['Auditor', 'reads the trail'],
    service: ['Service', 'a program, by token'],
  } as const,
  removed: 'removed',
}
