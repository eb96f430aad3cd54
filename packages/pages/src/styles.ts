/** The one stylesheet of all pages: system fonts, one accent colour, light and dark, paper. */
export const STYLES = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c2421;--soft:#56615c;--line:#dfe3df;--accent:#0b6b4c;--on-accent:#fff;--wash:#eaf3ee;--warn:#8a4b00;--warn-wash:#fdf1dd}
@media (prefers-color-scheme:dark){:root{--paper:#131816;--card:#1b2220;--ink:#e9eeeb;--soft:#a3b0aa;--line:#2f3a36;--accent:#6fd3ab;--on-accent:#06281c;--wash:#1d2f28;--warn:#f0b66a;--warn-wash:#33270f}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}pre{white-space:pre-wrap}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
.page{max-width:58rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}.page.slim{max-width:42rem}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.brand{font-weight:600;letter-spacing:.02em;color:var(--soft);margin:0 0 2.5rem;display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .6rem;font-size:.95rem;overflow-wrap:break-word}
.brand b{font-size:1.35rem;min-width:0;overflow-wrap:anywhere;color:var(--ink);letter-spacing:0;margin-right:auto}.brand .with{display:flex;align-items:center;gap:.45rem;font-size:.85rem;white-space:nowrap}.brand .with svg{width:1rem;height:1rem}
.brand b img{display:block;height:3rem;width:auto;max-width:min(16rem,100%);object-fit:contain;object-position:left}
.brand svg{width:1.5rem;height:1.5rem;fill:none;stroke:var(--accent);stroke-width:2;stroke-linecap:round}
h1{font-size:2rem;line-height:1.2;margin:0 0 1rem;font-weight:650;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.25rem;line-height:1.3;margin:3.5rem 0 1rem;font-weight:650}
h3{font-size:1rem;margin:0 0 .25rem;font-weight:650}
p{margin:0 0 1rem;max-width:42rem}
.soft,small{color:var(--soft)}small{font-size:.85rem}
.lines{white-space:pre-line}.lead{font-size:1.1rem;color:var(--soft)}
.begin{display:inline-block}.begin::first-letter{text-transform:uppercase}
.banner{background:var(--warn-wash);color:var(--warn);border-radius:.6rem;padding:.6rem .9rem;margin:0 0 1.5rem;font-size:.95rem;max-width:none}
.alert{border-left:4px solid var(--warn)}.alert a{color:inherit}
.result{font-size:clamp(2.4rem,9vw,3.8rem);line-height:1.05;font-weight:650;letter-spacing:-.02em;margin:1.25rem 0 .25rem;font-variant-numeric:tabular-nums}
.result span{font-size:.45em;white-space:nowrap;display:inline-block;font-weight:500;color:var(--soft);letter-spacing:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.9rem;padding:1.1rem 1.25rem;margin:0 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:1rem;list-style:none;margin:0;padding:0}
.cards .card{margin:0}.card>h2{margin:0 0 .4rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.45rem 1.5rem;margin:0 0 1rem}
.card>dl:last-child,.card>p:last-child{margin-bottom:0}.card>.plain>li:last-child{padding-bottom:0}input{accent-color:var(--accent)}
dt{color:var(--soft)}dd{margin:0}
figure{margin:2rem 0}figure img{width:100%;height:auto;display:block;border-radius:.9rem;border:1px solid var(--line)}
.drawing img{aspect-ratio:5/2;object-fit:cover}figcaption{color:var(--soft);font-size:.85rem;margin-top:.5rem}
.line{width:2.5rem;height:.4rem;vertical-align:middle}.line path{fill:none;stroke-width:2.5;stroke-linecap:round}.mode{display:inline-block;margin-right:.9rem;color:var(--ink)}
svg[height="0"]{display:block}.sign{width:1.35rem;height:1.35rem;fill:none;stroke:var(--soft);stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round;vertical-align:-.3rem;margin-right:.35rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.94rem;overflow-wrap:normal}
th{text-align:left;font-weight:500;color:var(--soft);font-size:.85rem}
th,td{padding:.45rem .9rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr>:last-child{padding-right:0}
.num{text-align:right;white-space:nowrap}
.bar{display:block;width:100%;height:1.1rem;border-radius:.4rem;background:var(--line);margin:0 0 1rem}
.bar.thin{height:.4rem;margin:.4rem 0 0}.bar .a{fill:var(--accent)}.bar .b{fill:var(--soft);opacity:.55}.bar .c{fill:color-mix(in srgb,var(--accent) 40%,var(--card))}.bar .d{fill:var(--warn)}
.key{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.4rem;background:var(--accent)}.key.b{background:var(--soft);opacity:.55}.key.c{background:color-mix(in srgb,var(--accent) 40%,var(--card))}.key.d{background:var(--warn)}
.rows>li{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline}.rows>li>:first-child{flex:1 1 auto}.rows small{min-width:3.5rem;text-align:right}.rows .bar{flex:0 0 100%}.end{margin-top:3rem}.values>li::first-letter{text-transform:uppercase}
.steps{list-style:none;margin:0;padding:0}
.steps>li{border-top:1px solid var(--line);padding:1rem 0}
.steps h3>:first-child,li[id^=q]>:first-child{color:var(--soft)}.steps h3>:last-child{display:inline-block}.steps h3>:last-child::first-letter{text-transform:uppercase}
.steps p{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9rem;margin:.15rem 0;max-width:none}
.steps b{font-weight:650}
.steps ul{margin:.4rem 0 0;padding:0;list-style:none;font-size:.88rem;color:var(--soft)}
.tag{font-size:.78rem;border:1px solid var(--line);border-radius:1rem;padding:.05rem .55rem;color:var(--soft);white-space:nowrap}
.tag.guess{border-color:var(--warn);color:var(--warn)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:2rem 0}
button,.button{font:inherit;font-weight:600;line-height:1.3;border-radius:.6rem;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);padding:.65rem 1.2rem;min-height:2.75rem;cursor:pointer;text-decoration:none;display:inline-block}
.button.quiet,button.quiet{background:none;color:var(--accent)}
label{display:block;font-weight:550}
input[type=text],input[type=email]{font:inherit;font-weight:400;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.6rem .8rem;width:100%;max-width:24rem;min-height:2.75rem;display:block;margin-top:.35rem}
.field-fault{color:var(--warn);font-weight:600;margin:.4rem 0 0}.field-fault::before{content:"! ";font-weight:800}
:is(input,select,textarea)[aria-invalid=true]{border:2px solid var(--warn);background:var(--warn-wash);box-shadow:0 0 0 3px var(--warn-wash)}
.sheet{background:var(--card);border:1px solid var(--line);border-top:.35rem solid var(--accent);border-radius:.9rem;padding:clamp(1.25rem,5vw,2.5rem);margin:1.5rem 0}
.sheet .result{font-size:clamp(2rem,8vw,3rem);margin:1.5rem 0}.sheet .plain>li:last-child,.sheet .plain>li:last-child dl{padding-bottom:0;margin-bottom:0}.sheet.test{border-top-color:var(--warn)}.genuine{background:var(--wash);border-radius:.6rem;padding:.7rem .9rem;max-width:none}.genuine::before{content:"✓ ";color:var(--accent);font-weight:800}.cards+p{margin-top:1rem}
.plain{list-style:none;margin:0;padding:0}.plain>li{border-top:1px solid var(--line);padding:1rem 0}.plain+*{margin-top:1.5rem}
.parts{columns:14rem;column-gap:1.5rem;margin:0 0 1rem;padding:0;list-style:none}
.counted>li{display:flex;gap:.7rem;align-items:flex-start;line-height:1.35;padding:.4rem 0;break-inside:avoid}.count{flex:none;display:grid;place-items:center;width:2rem;height:2rem;border-radius:.4rem;background:var(--wash);color:var(--accent);font-variant-numeric:tabular-nums}
main:focus{outline:0}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}
details{margin:0 0 .5rem}summary{cursor:pointer;padding:.4rem 0}.fold{margin:2rem 0 0}.fold>summary h2{display:inline;margin:0}.fold[open]>summary{margin-bottom:1rem}
.method{display:inline-block;min-width:4.5rem;font:600 .8rem ui-monospace,Menlo,Consolas,monospace;color:var(--accent)}
@media (max-width:40rem){.brand{margin-bottom:2rem;flex-wrap:wrap;row-gap:.25rem}.brand b{flex:1 1 100%}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.7rem}h1{font-size:1.6rem}h2{margin-top:2.75rem}
.actions>*{flex:1 1 auto;text-align:center}
thead{position:absolute;left:-999rem}table,tbody,tfoot,tr,th,td{display:block}tr{border-bottom:1px solid var(--line);padding:.75rem 0}th,td,.num{border:0;padding:.1rem 0;text-align:left;white-space:normal}td[data-name]::before{content:attr(data-name) " ";color:var(--soft)}}
.paper{display:none}
@media print{details:not(.fold)::details-content{content-visibility:visible;block-size:auto}.fold:not([open]){display:none}.paper{display:block}summary{list-style:none}:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#0b6b4c;--wash:#fff;--warn:#8a4b00;--warn-wash:#fff;--on-accent:#fff}body{font-size:9pt;line-height:1.4}.page{max-width:none;padding:0}.brand{margin:0 0 .8rem}p,dl,ul,details{margin-bottom:.4rem}.page h1{font-size:16pt;margin:0 0 .4rem}.page h2{font-size:11pt;margin:.8rem 0 .3rem}li{line-height:1.3}.result{font-size:24pt;margin:.3rem 0}dl{row-gap:.1rem}figure{margin:.6rem 0}figure img{max-height:55mm;width:auto;max-width:100%}th,td{padding-top:.2rem;padding-bottom:.2rem}.plain>li{padding:.3rem 0}.bar{margin-bottom:.4rem}.actions,.skip,button,fieldset:not(#bundle){display:none}.banner{border:1px solid var(--warn)}.card,.steps>li,.plain>li,.sheet,tr,figure{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit;text-decoration:none}.bar,.key{print-color-adjust:exact}}
`;

/** What pages have besides on which somebody chooses, pays, or sees how far an order is. */
export const CHECKOUT_STYLES = `
fieldset{border:0;margin:2.5rem 0;padding:0;min-width:0}
legend{font-size:1.25rem;font-weight:650;padding:0;margin:0 0 1rem}
.choice{display:block;cursor:pointer;font-weight:400;height:100%;overflow:hidden;padding:0}
.choice:has(:checked){border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
.price{display:block}.price strong{font-size:1.15rem;font-variant-numeric:tabular-nums}.choice .price small{display:inline}
.facts{display:block;margin:.5rem 0 0;padding:0;list-style:none;font-size:.9rem}.why{font-size:.9rem;margin-top:.75rem}#left{margin:.75rem 0 0}.asks{font-size:1.1rem}.asks b{font-weight:650}
.choice>span{display:block;padding:.9rem 1rem 1.1rem}.choice .name{display:flex;gap:.6rem;align-items:baseline;line-height:1.35;margin-bottom:.35rem}.choice img{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;display:block}
.choice input{flex:none;width:1.15rem;height:1.15rem;margin:0;position:relative;top:.15rem}
.choice strong{font-weight:650}.choice:hover{border-color:var(--accent)}.choice small{display:block;margin-top:.35rem}
.row{display:flex;flex-wrap:wrap;gap:1.25rem;align-items:end}
.units{display:flex;flex-wrap:wrap;border:1px solid var(--soft);border-radius:.6rem;overflow:hidden}
.units label{font-weight:400;display:flex;align-items:center;gap:.45rem;padding:.55rem .9rem;min-height:2.65rem;cursor:pointer}
.units label:has(:checked){background:var(--wash);font-weight:600}.units input{margin:0}.units :focus-visible{outline-offset:0}
.trap{position:absolute;left:-999rem}
.quote{font-size:1.15rem;margin:1rem 0 0;padding:.6rem .9rem;border-radius:.6rem;min-height:3.05rem;max-width:24rem}.quote:not(:empty){background:var(--wash);font-weight:600}
#seller{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}.actions+#seller{margin-top:2rem}
.total{font-size:clamp(1.25rem,6vw,1.8rem);line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.progress{list-style:none;display:grid;grid-template-columns:repeat(4,1fr);margin:2rem 0;padding:0}
.progress li::first-letter{text-transform:uppercase}.progress li{position:relative;padding:1.75rem .75rem 0 0;color:var(--soft);line-height:1.35}
.progress li::before{content:"";position:absolute;top:0;left:0;width:1.1rem;height:1.1rem;border-radius:50%;border:2px solid var(--soft)}
.progress li:not(:last-child)::after{content:"";position:absolute;top:.5rem;left:1.5rem;right:.4rem;border-top:2px solid var(--line)}
.progress .done{color:var(--ink)}.progress .done::before{border-color:var(--accent);background:var(--accent)}.progress .done:has(+.done)::after{border-color:var(--accent)}
.progress [aria-current]{font-weight:650}
fieldset[aria-invalid=true] .choice{border-color:var(--warn)}
.bill{display:block;margin:.25rem 0 1.25rem}.bill .total{display:block;font-size:clamp(2rem,9vw,2.6rem)}.bill span{color:var(--soft)}
.sum{border-top:1px solid var(--line);margin-top:.5rem;padding-top:.9rem}dt.sum{margin-right:-1.5rem;padding-right:1.5rem}
.way{margin:1rem 0 0}.way+p{margin-top:.75rem}
@media (max-width:40rem){fieldset{margin:2rem 0}.choice img{aspect-ratio:5/2}form>button,.row>div{width:100%}.units{width:100%}dt.sum{margin-right:0;padding-right:0}dd.sum{border:0;margin:0;padding:0}.units label{flex:1 1 auto;padding:.55rem;font-size:.92rem}.progress{grid-template-columns:1fr}.progress li{padding:0 0 1.1rem 2rem}.progress li::before{top:.1rem}.progress li:not(:last-child)::after{top:1.6rem;bottom:.15rem;left:.48rem;right:auto;border-top:0;border-left:2px solid var(--line)}.progress .done:has(+.done)::after{border-color:var(--accent)}}
@media print{.progress li::before{print-color-adjust:exact}}
`;
