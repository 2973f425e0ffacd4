import type { Html } from './html.ts'

const LIGHT = `
--page:#f6f6f2;--paper:#fff;--ink:#1d2733;--quiet:#576271;--rule:#e1e3de;--soft:#f1f2ee;--track:#e9ebe6;
--before:#a3acb8;--after:#17766d;--limit:#a3480a;
--yes:#14603c;--yes-soft:#e8f3ec;--no:#a01b34;--no-soft:#fbebed;--warn:#7a4a06;--warn-soft:#fdf3df;--link:#17665f;`

const DARK = `
--page:#12171d;--paper:#1a2129;--ink:#e7ebf0;--quiet:#a3afbd;--rule:#2d3742;--soft:#212a33;--track:#2a343f;
--before:#6f7c8b;--after:#4bbcae;--limit:#f0a35c;
--yes:#7fd3a4;--yes-soft:#17301f;--no:#ff9aa9;--no-soft:#3a1a21;--warn:#f2c078;--warn-soft:#33260f;--link:#6fd0c4;`

/** Written here and escaped nowhere: it holds no text of a report. */
export const pageStyle: Html = {
  html: `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
header,main,footer{max-width:1080px;margin:0 auto;padding:0 24px}
header{padding-top:24px}
.brand{margin:0;color:var(--quiet);font-size:14px;letter-spacing:.02em}
h1{margin:.1em 0 .5em;font-size:30px;font-weight:650;letter-spacing:-.01em;line-height:1.2}
h2{margin:0 0 14px;font-size:21px;font-weight:650;letter-spacing:-.005em;line-height:1.3}
h3{margin:0 0 4px;font-size:16px;font-weight:650}
h4{margin:0 0 2px;font-size:16px;font-weight:650;overflow-wrap:anywhere}
.group{margin:26px 0 8px;padding-top:20px;border-top:1px solid var(--rule);color:var(--quiet);font-weight:500}
.legend+.group{margin-top:14px}
p,ul{margin:0 0 12px;max-width:75ch}
a{color:var(--link)}
section{background:var(--paper);border:1px solid var(--rule);border-radius:12px;padding:26px 28px 22px;margin:0 0 20px}
.quiet,.aside{color:var(--quiet)}
.aside{display:block;font-weight:400;font-size:14px;max-width:85ch}
.kind{margin:-12px 0 12px;color:var(--quiet)}
.about{display:flex;flex-wrap:wrap;gap:6px 28px;margin:0 0 18px;font-size:14px}
.about div{min-width:0}
.about dt{color:var(--quiet)}
.about dd{margin:0;overflow-wrap:anywhere;font-weight:500}
.policy{max-height:none;white-space:pre-wrap;overflow-wrap:anywhere}
.banner{border-radius:12px;padding:22px 26px;border:1px solid var(--rule);background:var(--paper);overflow-wrap:anywhere}
.banner p{margin:0;max-width:none;font-size:21px;line-height:1.4}
.verdict{margin-bottom:14px;display:flex;gap:18px;align-items:center;border-radius:12px;padding:14px 22px;border:1px solid;overflow-wrap:anywhere;color:var(--said)}
.verdict p{margin:0;max-width:none}
.verdict .headline{font-size:19px;line-height:1.3;color:var(--ink)}
.verdict .word{font-size:30px;font-weight:700;color:var(--said)}
.figures .tiles{grid-template-columns:repeat(3,1fr)}
.ready,.word-ready,.mark-ready{--said:var(--yes);--said-soft:var(--yes-soft)}
.decide,.word-decide,.mark-decide{--said:var(--warn);--said-soft:var(--warn-soft)}
.stop,.word-stop,.mark-stop{--said:var(--no);--said-soft:var(--no-soft)}
.old{--said:var(--ink);--said-soft:var(--soft)}
.verdict,.tag.word-ready,.tag.word-decide,.tag.word-stop{background:var(--said-soft);border-color:color-mix(in srgb,var(--said) 35%,transparent);color:var(--said)}
.tag .mark{vertical-align:-2px}
.findings,.accepted{max-width:none;margin:0 0 12px;padding-left:1.7em;line-height:1.4}
.accepted{list-style:none;padding-left:0}
.findings li,.accepted li{margin:0 0 7px}
.findings li::marker{font-weight:650}
.findings .what{font-weight:600}
.fix{display:block;color:var(--quiet);font-size:14.5px}
.fix code{color:var(--ink);background:var(--soft);border-radius:5px;padding:1px 6px}
.publication{margin:0 0 18px}
.publication p{max-width:none;margin:0 0 3px;font-size:15px;line-height:1.45;overflow-wrap:anywhere}
.mark{flex:none;fill:none}
.mark .outline-ready{fill:var(--yes)}
.mark .outline-decide{fill:var(--warn)}
.mark .outline-stop{fill:var(--no)}
.mark .sign{stroke:var(--paper);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.tiles{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;padding:0;margin:14px 0 18px;max-width:none}
.tiles li{background:var(--paper);border:1px solid var(--rule);border-radius:10px;padding:12px 16px}
.tiles b{display:block;font-size:24px;font-weight:600;line-height:1.25}
.tiles span{color:var(--quiet);font-size:14px;line-height:1.35;display:block}
nav{display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 22px;font-size:14px}
.summary{padding:0;list-style:none}
.summary li{margin:0 0 9px;font-size:17px}
.summary b{font-weight:600}
.note{background:var(--soft);border-radius:8px;padding:14px 18px 4px;margin:14px 0 6px;font-size:15px}
.note.warning{background:var(--warn-soft)}
.note.warning h3{color:var(--warn)}
ul{padding-left:1.2em}
li{margin:0 0 6px;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:0 0 12px}
.scroll:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:15px}
caption{text-align:left;color:var(--quiet);font-size:14px;padding:0 0 6px}
th,td{text-align:left;vertical-align:top;padding:9px 16px 9px 0;border-top:1px solid var(--rule)}
th:last-child,td:last-child{padding-right:0}
thead th{border-top:0;color:var(--quiet);font-weight:500;font-size:14px;vertical-align:bottom;padding-top:2px;padding-bottom:6px}
tbody th{font-weight:600;overflow-wrap:break-word;max-width:26em}
.changes td:nth-child(2){white-space:nowrap}
.changes td:nth-child(3){min-width:9em}
.changes td:nth-child(5){min-width:17em}
.strata td:nth-child(3){min-width:15em}
.number{text-align:right;white-space:nowrap}
.tag{display:inline-block;white-space:nowrap;font-weight:600;font-size:14px;border-radius:6px;padding:1px 9px}
.yes{color:var(--yes);background:var(--yes-soft)}
.no{color:var(--no);background:var(--no-soft)}
.level{display:inline-flex;align-items:center;gap:8px;white-space:nowrap}
.level .plot{display:block;flex:none;width:auto;max-width:none}
figure{margin:0 0 10px;min-width:0}
figcaption{color:var(--quiet);font-size:14px;margin:0 0 4px}
.plot{display:block;width:100%;height:auto;max-width:430px;overflow:visible;font-size:12px}
.plot text{fill:var(--ink);font-family:inherit}
.plot .quiet{fill:var(--quiet)}
.plot .value{fill:var(--quiet);font-size:11px}
.plot .after-value{fill:var(--ink)}
.plot .strong{font-weight:600}
.plot .attacker{fill:var(--after)}
.plot .attacker.exposed,.plot .attacker.broken{fill:var(--limit)}
.plot .whisker{stroke:var(--ink);stroke-width:1.5}
.plot .halo{stroke:var(--paper);stroke-width:4}
.plot .guess{fill:var(--before)}
.plot .control{fill:var(--quiet)}
.plot .quiet-text{fill:var(--quiet);font-size:11px}
.plot .before{fill:var(--before)}
.plot .after{fill:var(--after)}
.plot .apart{opacity:.5}
.plot .track{fill:var(--track)}
.plot .limit{stroke:var(--limit);stroke-width:1.4;stroke-dasharray:4 3}
.plot .grid{stroke:var(--rule);stroke-width:1}
.plot .frame{fill:none;stroke:var(--ink);stroke-width:1.4}
.plot .small{fill:var(--ink);font-size:10px}
.plot .on-dark{fill:var(--paper);font-size:10px;font-weight:600}
.plot .line{fill:none;stroke-width:2}
.plot .line.before{stroke:var(--before)}
.plot .line.after{stroke:var(--after)}
.plot .line.limit{stroke-width:1.4}
.plot .hollow{fill:var(--paper);stroke-width:2}
.plot .hollow.before{fill:var(--paper);stroke:var(--before)}
.plot .hollow.after{fill:var(--paper);stroke:var(--after)}
.plot .limit-text{fill:var(--limit);font-size:11px;font-weight:600}
.legend{font-size:14px;color:var(--quiet)}
.key{display:inline-block;width:12px;height:12px;border-radius:3px;margin:0 4px 0 10px;vertical-align:-1px}
.key:first-child{margin-left:0}
.key-before{background:var(--before)}
.key-after{background:var(--after)}
.key-limit{height:0;border-top:2px dashed var(--limit);border-radius:0;vertical-align:4px}
.split>div>.group:first-child{margin-top:14px}
.split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:18px 40px;align-items:start}
.cards{columns:2;column-gap:40px}
.cards .card{break-inside:avoid}
.card{padding:10px 0 14px;min-width:0}
.wide-cards .card+.card{border-top:1px solid var(--rule);padding-top:20px}
.card>p{margin-bottom:8px;font-size:14px}
.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 40px}
section.folded{padding:0;margin:0 0 8px;border-radius:10px}
.fold{margin:0;font-size:inherit}
.fold>summary{padding:12px 20px;width:auto;font-size:inherit;color:var(--ink);list-style-position:inside}
.fold>summary h2{display:inline;margin:0;font-size:16px;font-weight:600}
.unfolded{padding:10px 28px 18px}
.unfolded pre{white-space:pre-wrap;overflow-wrap:anywhere}
.promise{font-size:17px;font-weight:600}
details{margin:6px 0 8px;font-size:14px}
summary{cursor:pointer;color:var(--quiet);font-size:13px;width:max-content;max-width:100%}
details .scroll{margin-top:8px}
details table{font-size:14px}
details th,details td{padding-top:4px;padding-bottom:4px}
code{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.prints code{overflow-wrap:anywhere;display:inline-block;min-width:17em}
pre{background:var(--soft);border-radius:8px;padding:12px 16px;overflow-x:auto;margin:0 0 12px}
footer{color:var(--quiet);font-size:14px;padding-bottom:40px}
@media screen and (max-width:760px){
header,main,footer{padding-left:10px;padding-right:10px}
header{padding-top:20px}
h1{font-size:25px}
section{padding:20px 14px 14px;border-radius:10px}
.banner{padding:16px;gap:12px}
.banner p{font-size:18px}
.verdict{padding:12px 14px;gap:12px}
.verdict .headline{font-size:18px}
.verdict .word{font-size:24px}
.fold>summary{padding:11px 14px}
.unfolded{padding:6px 14px 14px}
.verdict .mark{width:34px;height:34px}
.tiles{grid-template-columns:1fr 1fr;gap:8px}
.tiles li{padding:10px 12px}
.tiles b{font-size:20px}
.figures .tiles{grid-template-columns:1fr}
.figures .tiles li{display:grid;grid-template-columns:5em minmax(0,1fr);gap:0 12px;align-items:center}
.split,.sides{grid-template-columns:minmax(0,1fr)}
.cards{columns:1}
.summary li{font-size:16px}
.stacks thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacks,.stacks caption,.stacks tbody,.stacks tr,.stacks th,.stacks td{display:block;min-width:0!important;max-width:none}
.stacks tr{border-top:1px solid var(--rule);padding:10px 0}
.stacks th,.stacks td{border:0;padding:1px 0;text-align:left;white-space:normal!important}
.stacks td{display:grid;grid-template-columns:6.5em minmax(0,1fr);gap:0 10px;align-items:baseline;justify-items:start}
.stacks td:empty{display:none}
.stacks td::before{content:attr(data-label);color:var(--quiet);font-size:14px}
}
@media print{
:root{color-scheme:light;${LIGHT}--page:#fff}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font-size:10pt}
h1{font-size:20pt}
h2{font-size:14pt}
table,.summary li,.note,.tiles span,.aside,.legend,.card>p,caption,thead th{font-size:9pt}
.summary li{font-size:10pt}
.banner p,.verdict .headline{font-size:12pt}
.verdict .word{font-size:17pt}
.figures .tiles{grid-template-columns:repeat(3,1fr)}
.findings,.accepted,.publication,.fix{font-size:10pt}
.tiles{grid-template-columns:repeat(5,1fr)}
.tiles b{font-size:14pt}
.tiles li{padding:8px 10px}
code{font-size:8pt}
.prints code{min-width:0}
.split,.sides{gap:0 24px}
header,main,footer{max-width:none;padding:0}
nav,details:not(.fold){display:none}
.fold::details-content{content-visibility:visible;display:block;block-size:auto}
.fold>summary{list-style:none;padding:0}
.fold>summary h2{font-size:14pt}
.unfolded{padding:6px 0 0}
section{border:0;border-radius:0;padding:12px 0}
.banner,.verdict,.findings li,.tiles li,figure,tr,.note{break-inside:avoid}
h2,h3,h4,figcaption,.card>p,caption,thead{break-after:avoid}
.card{break-inside:avoid}
.scroll{overflow:visible}
a{color:inherit;text-decoration:none}
}
`,
}
