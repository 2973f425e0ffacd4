import type { Html } from '../html/html.ts'

/** What the comparison adds to the style of the report. */
export const comparisonStyle: Html = {
  html: `
.scatter{display:grid;grid-template-columns:minmax(0,600px) minmax(0,1fr);gap:18px 36px;align-items:start}
.scatter .plot{max-width:600px;font-size:11px}
.scatter .plot .value{font-size:10px}
.scatter .plot text{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.scatter .summary li{font-size:15px}
.scatter p.quiet{font-size:14px}
.note+.scatter{margin-top:20px}
.plot .grid{stroke:var(--rule);stroke-width:1}
.plot .best{fill:var(--link);font-size:10px;font-weight:600}
.stair{fill:none;stroke:var(--after);stroke-width:1.6;stroke-dasharray:5 3;opacity:.75}
.dot{fill:var(--paper);stroke:var(--before);stroke-width:2}
.dot.front{fill:var(--after);stroke:var(--paper);stroke-width:1.5}
.dot.cross{fill:none;stroke:var(--no);stroke-width:2.4;stroke-linecap:round}
.marks{list-style:none;padding:0 0 8px;font-size:14px;color:var(--quiet)}
.marks li{display:flex;gap:9px;align-items:center;margin:0 0 4px}
.marks svg{flex:none}
.tags{display:flex;flex-wrap:wrap;gap:4px}
.front-tag{color:var(--link);background:var(--soft)}
.wrap td:nth-child(3){min-width:15em}
td b{font-weight:650}
@media screen and (max-width:760px){.scatter{grid-template-columns:minmax(0,1fr)}}
@media print{.scatter{grid-template-columns:9cm minmax(0,1fr)}.marks{font-size:9pt}}
`,
}
