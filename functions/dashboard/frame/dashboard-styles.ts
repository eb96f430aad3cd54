/** What the dashboard looks like besides the styles of all pages. Test mode has a frame that nobody overlooks. */
export const DASHBOARD_STYLES = `
.dash{max-width:76rem;margin:0 auto;padding:1rem clamp(.75rem,3vw,1.5rem) 4rem;min-height:100vh}
.test{border:.5rem solid #8a4b00;border-image:repeating-linear-gradient(-45deg,#8a4b00 0 1rem,#fdf1dd 1rem 2rem) 8;padding-top:0}
.mode{background:#8a4b00;color:#fff;font-weight:650;text-align:center;padding:.45rem 1rem;margin:0 calc(-1*clamp(.75rem,3vw,1.5rem)) 1rem;max-width:none}
.dash .mode{max-width:none}
.top{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;margin:0 0 1rem}
.top .brand{margin:0}.top .who{margin-left:auto;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;font-size:.9rem}
.top form,.inline{display:inline-flex;gap:.5rem;align-items:center;margin:0}
.modes{display:inline-flex;border:1px solid var(--soft);border-radius:.6rem;overflow:hidden;font-size:.9rem}
.modes>*{padding:.4rem .8rem;text-decoration:none}.modes [aria-current]{background:var(--accent);color:var(--on-accent);font-weight:650}
.sections{display:flex;flex-wrap:wrap;gap:.25rem;border-bottom:1px solid var(--line);margin:0 0 2rem;padding:0 0 .5rem;list-style:none}
.sections a{display:block;padding:.5rem .75rem;border-radius:.5rem;text-decoration:none;color:inherit}.sections a:hover{background:var(--wash)}.sections [aria-current]{background:var(--wash);color:var(--accent);font-weight:650}
.dash h2{margin-top:2.5rem}.dash p{max-width:46rem}
input[type=search],input[type=url],input[type=date],input[type=number],select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.5rem .7rem;min-height:2.75rem;max-width:100%}
input[type=url]{width:100%;max-width:36rem;display:block;margin-top:.35rem}
.top input[type=search]{width:14rem}
button.small,.button.small{padding:.35rem .8rem;min-height:2.25rem;font-size:.9rem}
button.danger{background:none;border-color:var(--warn);color:var(--warn)}
button:disabled{opacity:.6}
.field{margin:0 0 1.25rem}.field .fault{color:var(--warn);display:block;margin:.25rem 0 0}.field small{display:block;margin:.25rem 0 0}
.filters{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;margin:0 0 1.5rem}
.filters label{font-weight:500;font-size:.9rem}.filters select,.filters input{display:block;margin-top:.25rem}
.filters>*{min-width:0;max-width:100%}.dash td{overflow-wrap:anywhere;min-width:5rem}
.checks{list-style:none;padding:0;margin:.5rem 0 0;columns:16rem}.checks label{font-weight:400;padding:.2rem 0}
.state{display:inline-block;border-radius:1rem;padding:.05rem .6rem;font-size:.85rem;border:1px solid var(--line);white-space:nowrap}
.state.good{background:var(--wash);color:var(--accent);border-color:var(--accent)}.state.bad{background:var(--warn-wash);color:var(--warn);border-color:var(--warn)}
.todo{list-style:none;padding:0;margin:0}.todo li{padding:.75rem 0;border-top:1px solid var(--line)}
.secret{display:block;background:var(--wash);border:1px solid var(--accent);border-radius:.6rem;padding:.9rem 1rem;margin:1rem 0;font-size:1rem}
pre{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem;font-size:.85rem}
pre:focus-visible{outline-offset:-2px}
.copy{font:inherit;font-size:.75rem;font-weight:500;padding:0 .45rem;min-height:1.5rem;margin-left:.4rem;border-radius:.35rem;background:none;color:var(--accent)}
.stacked>*+*{margin-top:.75rem}
.empty{border:1px dashed var(--soft);border-radius:.9rem;padding:1.5rem;max-width:none}
@media (max-width:40rem){.top .who{margin-left:0}.top form{width:100%}.top input[type=search]{width:100%;flex:1}.dash td>form{margin:.25rem 0}}
`;
