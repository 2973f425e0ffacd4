import type { Html } from '@outis/core/report/page'

/** What the evaluation adds to the style of the report. */
export const evaluationStyle: Html = {
  html: `
.whisker line{stroke-width:2;stroke-linecap:round}
.whisker circle{stroke-width:1.8}
.whisker.original line{stroke:var(--before)}
.whisker.original circle{fill:var(--before);stroke:var(--paper)}
.whisker.release line,.whisker.transfer line,.whisker.told line{stroke:var(--after)}
.whisker.release circle{fill:var(--paper);stroke:var(--after)}
.whisker.transfer circle,.whisker.told circle{fill:var(--after);stroke:var(--paper)}
.whisker.untold line{stroke:var(--before)}
.whisker.untold circle{fill:var(--paper);stroke:var(--before)}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:10px 36px;align-items:start;margin:0 0 8px}
.pair .plot{max-width:480px}
.marks{list-style:none;padding:0;margin:0 0 10px;display:flex;flex-wrap:wrap;gap:2px 20px;font-size:14px;color:var(--quiet);max-width:none}
.marks li{display:flex;gap:7px;align-items:center;margin:0}
.marks svg{flex:none}
.class+.class{border-top:1px solid var(--rule);margin-top:18px;padding-top:18px}
.told-worse{color:var(--no)}
.told-better{color:var(--yes)}
.scores td{white-space:nowrap}
@media screen and (max-width:760px){.pair{grid-template-columns:minmax(0,1fr)}.scores td{white-space:normal}}
@media print{.pair{gap:0 24px}.marks{font-size:9pt}}
`,
}
