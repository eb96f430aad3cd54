/** What the dashboard looks like besides the styles of all pages. Test mode has a frame that nobody overlooks. */
export const DASHBOARD_STYLES = `
.dash{max-width:76rem;margin:0 auto;padding:1rem clamp(.75rem,3vw,1.5rem) 4rem;min-height:100vh}
.test{padding:0 .5rem .5rem}.test::after{content:"";position:fixed;inset:0;pointer-events:none;z-index:3;border:.5rem solid #8a4b00;border-image:repeating-linear-gradient(-45deg,#8a4b00 0 1rem,#fdf1dd 1rem 2rem) 8}
.mode{display:block;position:sticky;top:0;z-index:2;background:#8a4b00;color:#fff;font-weight:650;text-align:center;padding:.75rem 1rem .4rem;margin:0 -.5rem;max-width:none}
.top{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;margin:0 0 1rem}
.top .brand{margin:0}.top .who{margin-left:auto;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;font-size:.9rem}
.top form,.inline{display:inline-flex;gap:.5rem;align-items:center;margin:0}.inline{flex-wrap:wrap;max-width:100%}
.modes{display:inline-flex;border:1px solid var(--soft);border-radius:.6rem;overflow:hidden;font-size:.9rem}
.modes>*{padding:.4rem .8rem;text-decoration:none}.modes [aria-current]{background:var(--accent);color:var(--on-accent);font-weight:650}
.sections{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem;border-bottom:1px solid var(--line);margin:0 0 2rem;padding:0 0 .5rem}
.sections a{display:block;padding:.5rem .75rem;border-radius:.5rem;text-decoration:none;color:inherit}.sections a:hover{background:var(--wash)}.sections [aria-current]{background:var(--wash);color:var(--accent);font-weight:650}
.dash h2{margin-top:2.5rem}.dash h3{margin:1.75rem 0 .5rem}.dash .card>h2:first-child,.dash .card>.logo+h2{margin-top:.25rem}.dash a.button{display:inline-flex;align-items:center;justify-content:center}.dash [aria-invalid=true]{border:2px solid var(--warn);background:var(--warn-wash)}.dash p{max-width:46rem}
input:not([type]),input[type=search],input[type=url],input[type=date],input[type=number],select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.5rem .7rem;min-height:2.75rem;max-width:100%}
input[type=url],input:not([type]){width:100%;max-width:36rem;display:block;margin-top:.35rem}input:not([type]){max-width:24rem}.dash .field select,.dash .field input[type=date],.dash .field input[type=number]{display:block;margin-top:.35rem}
.top input[type=search]{width:14rem}
button,.button{overflow-wrap:normal}button.small,.button.small{padding:.35rem .8rem;min-height:2.25rem;font-size:.9rem}
button.danger{background:none;border-color:var(--warn);color:var(--warn)}
button:disabled{opacity:.6}
.field{margin:0 0 1.25rem}.field .fault{color:var(--warn);display:block;margin:.25rem 0 0}.field small{display:block;margin:.25rem 0 0}
.filters{display:flex;flex-wrap:wrap;gap:1rem;align-items:start;margin:0 0 1.5rem}.filters>.field,.filters>p{margin:0}.filters>button,.filters>.field:has(>button),.filters>p:has(>button){margin-top:1.7rem}.filters button{min-height:2.75rem}.filters .fault{max-width:14rem}
.filters label{font-weight:500;font-size:.9rem}.dash .filters select,.dash .filters input{display:block;margin-top:.25rem}.filters input[type=text],.filters input:not([type]){width:12rem}
.narrowing>summary{display:inline-block;padding:.5rem 1rem;margin:0 0 1.25rem;list-style:none}.narrowing>summary::-webkit-details-marker{display:none}
@media (min-width:40.01rem){.dash td>time,.dash td:has(>.copied){white-space:nowrap}@supports selector(::details-content){.narrowing>summary{display:none}.narrowing::details-content{content-visibility:visible;block-size:auto}}}
.filters>*{min-width:0;max-width:100%}.dash td{overflow-wrap:anywhere;min-width:6.5rem}.dash td>form{margin:0 .35rem .35rem 0}.filters :is(select,input){height:2.75rem}
.checks{list-style:none;padding:0;margin:.5rem 0 0;columns:16rem}.checks label{padding:.2rem 0}
.state{display:inline-block;border-radius:1rem;padding:.05rem .6rem;font-size:.85rem;border:1px solid var(--line);white-space:nowrap}
.state.good{background:var(--wash);color:var(--accent);border-color:var(--accent)}.state.bad{background:var(--warn-wash);color:var(--warn);border-color:var(--warn)}
.todo{list-style:none;padding:0;margin:0}.todo li{padding:.75rem 0;border-top:1px solid var(--line)}
.secret{display:block;background:var(--wash);border:1px solid var(--accent);border-radius:.6rem;padding:.9rem 1rem;margin:1rem 0;font-size:1rem}
pre{white-space:pre;overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem;font-size:.85rem}
pre:focus-visible{outline-offset:-2px}
.copied{margin-right:.4rem}.copy{font:inherit;font-size:.75rem;font-weight:500;padding:0 .45rem;min-height:1.5rem;border-radius:.35rem;background:none;color:var(--accent)}
.dash legend{font-size:1rem;margin:0 0 .5rem}.dash fieldset{margin:0 0 1.5rem}.dash label:has(>[type=checkbox],>[type=radio]){display:flex;gap:.5rem;align-items:baseline;font-weight:400}.dash label>[type]{flex:none}
.attempts{list-style:none;padding:0 0 0 1rem;margin:1rem 0;border-left:2px solid var(--line)}.attempts li{padding:.6rem 0;overflow-wrap:anywhere}
details pre{max-width:100%}meter{width:4rem}textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.5rem .7rem;width:100%;max-width:36rem;display:block;margin-top:.35rem}
.wide{overflow-x:auto}progress{width:16rem;max-width:100%;height:1.1rem;accent-color:var(--accent);vertical-align:middle;margin-right:.75rem}
input[type=file]{font:inherit;font-size:.9rem;display:block;margin-top:.35rem;max-width:100%}
.dash form:has([name=by][value=mass]:checked) .field:has(#estimate),.dash form:has([name=by][value=value]:checked) .field:has(#estimate,#unit),.dash form:has([name=by][value=estimate]:checked) .field:has(#amount,#unit),.dash form:has([name=payer][value=customer]:checked) .field:has(#order_limit,#daily_limit,#total_limit){display:none}
.stacked>*+*{margin-top:.4rem}
.chart{margin:1.5rem 0}.chart figcaption{margin:0 0 .5rem;font-weight:650;color:var(--ink);font-size:1rem}.drawn{max-width:52rem}.drawn svg{display:block;width:100%;height:auto;overflow:visible}
.drawn text{fill:var(--soft);font-size:13px}.drawn .value{text-anchor:end}.drawn .label{text-anchor:middle}.grid{stroke:var(--line)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:0 0 .5rem;font-size:.9rem}.legend span{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.4rem}
.dash{--s0:#0b6b4c;--s1:#2f6fb3;--s2:#b0651b;--s3:#7a4fa3;--s4:#5f6b66;--s5:#b23a5b}
@media (prefers-color-scheme:dark){.dash{--s0:#6fd3ab;--s1:#7fb4ef;--s2:#f0b66a;--s3:#c3a0ea;--s4:#a3b0aa;--s5:#f08ca8}}
.series-0{fill:var(--s0);background:var(--s0)}.series-1{fill:var(--s1);background:var(--s1)}.series-2{fill:var(--s2);background:var(--s2)}
.series-3{fill:var(--s3);background:var(--s3)}.series-4{fill:var(--s4);background:var(--s4)}.series-5{fill:var(--s5);background:var(--s5)}
.chart details{margin-top:.5rem}
.empty{border:1px dashed var(--soft);border-radius:.9rem;padding:1.5rem;max-width:none}
.picture{width:100%;height:auto;border-radius:.6rem;max-width:40rem}.cards h2{margin:.5rem 0 .25rem;font-size:1.1rem}.cards input{width:6rem}.cards .card{display:flex;flex-direction:column}.cards .card>label{margin-top:auto}.cards+p{margin-top:1.25rem}
.qr{width:12rem;max-width:100%;background:#fff;padding:.75rem;border-radius:.6rem}.qr svg{display:block;width:100%;height:auto}.logo{max-width:16rem;max-height:6rem;background:#fff;padding:.5rem;border:1px solid var(--line);border-radius:.6rem}
.dash .progress{grid-template-columns:repeat(auto-fit,minmax(7rem,1fr))}.dash table+p,.dash table+h3{margin-top:1.25rem}.details{list-style:none;margin:0;padding:0}
.dash dt:target,.dash span:target{background:var(--wash);outline:2px solid var(--accent);border-radius:.25rem}
@media print{.test::after{display:none}.mode{position:static;border:1px solid var(--warn);color:var(--ink);background:none}}
@media (max-width:40rem){.dash .progress{grid-template-columns:1fr}.drawn text{font-size:26px}.drawn .other{display:none}.sections{flex-wrap:nowrap;overflow-x:auto;margin-bottom:1.25rem}.sections a{white-space:nowrap;padding:.5rem .6rem}.filters>*{flex:1 1 100%}.dash .filters :is(input,select){width:100%;max-width:none}.filters>button,.filters>.field:has(>button),.filters>p:has(>button){margin-top:0}
.dash td form.inline{flex-wrap:wrap}.top{gap:.5rem .75rem}.top .who{width:100%;justify-content:space-between}.top .who form{width:auto}
}@media (max-width:40rem){.top .who{margin-left:0}.top .brand{font-size:0;gap:0}.dash td[data-name]{display:flow-root;padding-left:7.5rem}.dash td[data-name]::before{float:left;margin-left:-7.5rem;width:7.2rem;font-size:.85rem;line-height:1.88;overflow-wrap:anywhere;hyphens:auto}
.dash td:has(>.copied,>form,>ul,>input){padding-left:0}.dash td:has(>.copied,>form,>ul,>input)::before{float:none;display:block;margin:0;width:auto}
.dash td[data-name]:empty{display:none}.dash dl{grid-template-columns:7rem 1fr;gap:.4rem .75rem}.dash dl>dd{margin:0}.dash dt{font-size:.9rem;line-height:1.75}.dash dd:has(.copied){grid-column:1/-1;margin-top:-.4rem}.actions>form>button{flex:1}.top form[role=search]{width:100%}.top input[type=search]{width:100%;flex:1}.dash td>form{margin:.25rem 0}}
`;
