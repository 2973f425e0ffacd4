import { type Html, html, scatterStyle } from '@outis/core/report/page'

const adviceRules: Html = {
  html: `
.plot .limit-text{fill:var(--limit);font-size:10px}
.plot .chosen{fill:var(--after);stroke:var(--paper);stroke-width:1.5}
.scatter .plot text.number,.marks text.number{fill:var(--paper);stroke:none;font-size:10.5px;font-weight:700}
.marks .chosen{fill:var(--after)}
.choices{list-style:none;padding-left:0}
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
@media print{pre.policy{max-height:none}}
`,
}

/** What pages of advice add to the style of all pages. */
export const adviceStyle: Html = html`${scatterStyle}${adviceRules}`
