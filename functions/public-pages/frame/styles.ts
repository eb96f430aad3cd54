/** The one stylesheet of all pages: system fonts, one accent colour, light and dark, paper. */
export const STYLES = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c2421;--soft:#56615c;--line:#dfe3df;--accent:#0b6b4c;--on-accent:#fff;--wash:#eaf3ee;--warn:#8a4b00;--warn-wash:#fdf1dd}
@media (prefers-color-scheme:dark){:root{--paper:#131816;--card:#1b2220;--ink:#e9eeeb;--soft:#a3b0aa;--line:#2f3a36;--accent:#6fd3ab;--on-accent:#06281c;--wash:#1d2f28;--warn:#f0b66a;--warn-wash:#33270f}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
.page{max-width:56rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.brand{font-weight:600;letter-spacing:.02em;color:var(--soft);margin:0 0 2.5rem;display:flex;justify-content:space-between;gap:1rem;font-size:.95rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem;font-weight:650;letter-spacing:-.01em}
h2{font-size:1.25rem;margin:3rem 0 1rem;font-weight:650}
h3{font-size:1rem;margin:0 0 .25rem;font-weight:650}
p{margin:0 0 1rem;max-width:42rem}
.soft,small{color:var(--soft)}small{font-size:.85rem}
.lines{white-space:pre-line}
.banner{background:var(--warn-wash);color:var(--warn);border-radius:.6rem;padding:.6rem .9rem;margin:0 0 1.5rem;font-size:.95rem;max-width:none}
.alert{border-left:4px solid var(--warn)}
.result{font-size:clamp(2.4rem,9vw,3.8rem);line-height:1.05;font-weight:650;letter-spacing:-.02em;margin:1.25rem 0 .25rem;font-variant-numeric:tabular-nums}
.result span{font-size:.45em;font-weight:500;color:var(--soft);letter-spacing:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.9rem;padding:1.1rem 1.25rem;margin:0 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:1rem;list-style:none;margin:0;padding:0}
.cards .card{margin:0}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.3rem 1.25rem;margin:0 0 1rem}
.card>dl:last-child,.card>p:last-child{margin-bottom:0}input{accent-color:var(--accent)}
dt{color:var(--soft)}dd{margin:0}
figure{margin:2rem 0}figure img{width:100%;height:auto;display:block;border-radius:.9rem;border:1px solid var(--line)}
figcaption{color:var(--soft);font-size:.85rem;margin-top:.5rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.94rem;overflow-wrap:normal}
th{text-align:left;font-weight:500;color:var(--soft);font-size:.85rem}
th,td{padding:.45rem .9rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
.num{text-align:right;white-space:nowrap}td.num:last-child,th.num:last-child{padding-right:0}
.bar{display:block;width:100%;height:1.1rem;border-radius:.4rem;background:var(--line);margin:0 0 1rem}
.bar .a{fill:var(--accent)}.bar .b{fill:var(--soft);opacity:.55}
.key{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.4rem;background:var(--accent)}.key.b{background:var(--soft);opacity:.55}
.steps{list-style:none;margin:0;padding:0;counter-reset:step}
.steps>li{border-top:1px solid var(--line);padding:1rem 0}
.formula{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9rem;margin:.15rem 0;max-width:none}
.formula b{font-weight:650}
.inputs{margin:.4rem 0 0;padding:0;list-style:none;font-size:.88rem;color:var(--soft)}
.tag{font-size:.78rem;border:1px solid var(--line);border-radius:1rem;padding:.05rem .55rem;color:var(--soft);white-space:nowrap}
.tag.guess{border-color:var(--warn);color:var(--warn)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
button,.button{font:inherit;font-weight:600;border-radius:.6rem;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);padding:.65rem 1.2rem;min-height:2.75rem;cursor:pointer;text-decoration:none;display:inline-block}
.button.quiet,button.quiet{background:none;color:var(--accent)}
fieldset{border:0;margin:0 0 2rem;padding:0;min-width:0}
legend{font-size:1.25rem;font-weight:650;padding:0;margin:0 0 1rem}
label{display:block;font-weight:550}
input[type=text],input[type=email]{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.6rem .8rem;width:100%;max-width:24rem;min-height:2.75rem;display:block;margin-top:.35rem}
.choice{display:block;cursor:pointer;font-weight:400;height:100%;overflow:hidden;padding:0}
.choice:has(:checked){border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
.choice>span{display:block;padding:.8rem 1rem 1rem}.choice img{width:100%;height:auto;aspect-ratio:5/2;object-fit:cover;display:block}
.choice input{accent-color:var(--accent);width:1.15rem;height:1.15rem;vertical-align:-.2rem;margin:0 .5rem 0 0}
.choice strong{font-weight:650}.choice small{display:block;margin-top:.35rem}
.row{display:flex;flex-wrap:wrap;gap:1.25rem;align-items:end}.row label{font-weight:400}
.row>div label{display:inline-block;margin-right:1rem;padding:.6rem 0}
.trap{position:absolute;left:-999rem}
.total{font-size:1.6rem;font-weight:650;margin:0;font-variant-numeric:tabular-nums}
.progress{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:1.5rem 0;padding:0}
.progress li{color:var(--soft)}.progress li::before{content:"○ "}.progress .done{color:var(--ink)}.progress .done::before{content:"● ";color:var(--accent)}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}
details{margin:0 0 .5rem}summary{cursor:pointer;padding:.4rem 0}
.method{display:inline-block;min-width:4.2rem;font:600 .8rem ui-monospace,Menlo,Consolas,monospace;color:var(--accent)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}h1{font-size:1.55rem}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#0b6b4c;--wash:#fff}body{font-size:10pt}.page{max-width:none;padding:0}.actions,.skip,form{display:none}.card,.steps>li,tr,figure{break-inside:avoid}h2{break-after:avoid}footer{margin-top:1.5rem}}
`;
