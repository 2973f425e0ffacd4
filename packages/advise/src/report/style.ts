import type { Html } from '@outis/core/report/html'

/** What pages of advice add to the style of the report. */
export const adviceStyle: Html = {
  html: `
.scatter{display:grid;grid-template-columns:minmax(0,600px) minmax(0,1fr);gap:18px 36px;align-items:start}
.scatter .plot{max-width:600px;font-size:11px}
.scatter .plot .value{font-size:10px}
.scatter .plot text{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.plot .grid{stroke:var(--rule);stroke-width:1}
.plot .limit{stroke:var(--limit);stroke-width:1.4;stroke-dasharray:4 3}
.plot .limit-text{fill:var(--limit);font-size:10px}
.plot .chosen{fill:var(--after);stroke:var(--paper);stroke-width:1.5}
.scatter .plot text.number,.marks text.number{fill:var(--paper);stroke:none;font-size:10.5px;font-weight:700}
.marks .chosen{fill:var(--after)}
.choices{list-style:none;padding-left:0}
.stair{fill:none;stroke:var(--after);stroke-width:1.6;stroke-dasharray:5 3;opacity:.75}
.dot{fill:var(--paper);stroke:var(--before);stroke-width:2}
.dot.front{fill:var(--after);stroke:var(--paper);stroke-width:1.5}
.dot.cross{fill:none;stroke:var(--no);stroke-width:2.2;stroke-linecap:round}
.dot.part{stroke-width:1;opacity:.6}
.marks{list-style:none;padding:0 0 8px;font-size:14px;color:var(--quiet)}
.marks li{display:flex;gap:9px;align-items:center;margin:0 0 4px}
.marks svg{flex:none}
.three{display:grid;grid-template-columns:repeat(auto-fit,minmax(270px,1fr));gap:18px}
.three article{border:1px solid var(--rule);border-radius:10px;padding:18px 20px;min-width:0}
.three h3{margin:0 0 6px}
.three dl{display:grid;grid-template-columns:auto 1fr;gap:2px 14px;margin:0 0 12px;font-size:15px}
.three dt{color:var(--quiet)}
.three dd{margin:0;text-align:right;font-weight:600}
.three p{font-size:15px}
pre.policy{overflow:auto;max-height:34em;background:var(--soft);border-radius:8px;padding:14px 16px;font-size:13px;line-height:1.45}
.signature{display:grid;grid-template-columns:1fr 1fr;gap:44px 40px;margin-top:44px}
.signature p{border-top:1px solid var(--ink);padding-top:6px;margin:0;font-size:14px}
@media screen and (max-width:760px){.scatter{grid-template-columns:minmax(0,1fr)}}
@media print{.scatter{grid-template-columns:9cm minmax(0,1fr)}pre.policy{max-height:none}}
`,
}
