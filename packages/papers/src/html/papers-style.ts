import type { Html } from '@outis/core/report/page'

/** What the page of the papers adds to the style of the report. */
export const papersStyle: Html = {
  html: `
:root{--s0:var(--after);--s1:#b8560f;--s2:#5a55a8;--s3:#8a6d00;--s4:#a3386c;--s5:#4a6b8a}
@media (prefers-color-scheme:dark){:root{--s1:#f0a35c;--s2:#a9a4f2;--s3:#dcc15a;--s4:#ee8fbb;--s5:#8fb6da}}
.cite{color:var(--quiet);font-size:14px;margin-top:-8px;max-width:none}
.cite code{background:var(--soft);border-radius:5px;padding:1px 7px;margin-right:6px}
.item{border-top:1px solid var(--rule);padding:20px 0 8px}
.item h3{font-size:17px;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
.item h3 .label{color:var(--quiet);font-weight:600}
.item .lead{font-size:16px;max-width:85ch}
.item .time{color:var(--quiet);font-size:13px}
.item h4{font-size:14px;color:var(--quiet);margin-top:4px}
.charts .scroll{flex:0 1 auto;max-width:100%;margin:0}
.charts table{min-width:260px}
.item .scroll table{width:auto;font-size:14px}
.item caption{max-width:52ch}
.item thead th.number{white-space:normal}
.item .scroll th,.item .scroll td{padding-top:5px;padding-bottom:5px}
.item tbody th{font-weight:500}
@media screen and (min-width:761px){.item tbody th{white-space:nowrap;max-width:none}}
.printed-cell{color:var(--quiet);font-style:italic}
.charts{display:flex;flex-wrap:wrap;gap:12px 44px;align-items:flex-start;margin:10px 0}
.chart{flex:0 1 440px;min-width:min(300px,100%)}
.chart.wide{flex-basis:600px}
.chart .plot{max-width:440px}
.chart.wide .plot{max-width:600px}
.chart figcaption{color:var(--ink);font-weight:600}
.plot .on-dark{fill:var(--paper)}
.keys{list-style:none;padding:0;margin:0 0 6px;display:flex;flex-wrap:wrap;gap:2px 16px;font-size:13px;color:var(--quiet)}
.keys li{display:flex;gap:6px;align-items:center;margin:0}
.keys svg{flex:none;overflow:visible}
.s0{--c:var(--s0)}.s1{--c:var(--s1)}.s2{--c:var(--s2)}.s3{--c:var(--s3)}.s4{--c:var(--s4)}.s5{--c:var(--s5)}.plain{--c:var(--quiet)}
.curve{fill:none;stroke:var(--c);stroke-width:2}
.curve.printed{stroke-dasharray:5 4;stroke:var(--quiet);stroke-width:1.5}
.point{fill:var(--c);stroke:var(--paper);stroke-width:1}
.diamond{fill:none;stroke:var(--c);stroke-width:1.8}
.fill{fill:var(--c)}
.tag.partly{color:var(--warn);background:var(--warn-soft)}
.tag.none{color:var(--quiet);background:var(--soft)}
.overview tbody th{white-space:nowrap}
.overview td:nth-child(3){white-space:nowrap}
.overview td:nth-child(2){min-width:17em}
.overview td:nth-child(4){min-width:18em}
@media print{.item{break-inside:auto}.chart{break-inside:avoid}}
`,
}
