/**
 * Reads the page again, as often as its `data-again` says in seconds, and takes over what has changed in its parts
 * (`data-part`), for as long as somebody looks at it; goes along when the page leads elsewhere. A page does without it: it
 * has a link that reads it again.
 */
export const AUTO_REFRESH = `(()=>{const parts=d=>[...d.querySelectorAll("[data-part]")],later=()=>{const s=document.querySelector("[data-again]");if(s)setTimeout(look,s.dataset.again*1000)},look=async()=>{if(!document.hidden)try{const r=await fetch(location.href);if(r.redirected){location.replace(r.url);return}if(r.ok){const d=new DOMParser().parseFromString(await r.text(),"text/html"),fresh=parts(d);parts(document).forEach((part,i)=>{const now=fresh[i];if(now&&now.innerHTML!==part.innerHTML)part.replaceChildren(...now.childNodes)});document.title=d.title}}catch{}later()};later()})();`;

/** Shows what the form would buy while it is filled in. The page does without it: the next step shows the same. */
export const LIVE_QUOTE = `(()=>{const f=document.querySelector("form[data-quote]"),o=document.getElementById("quote");if(!f||!o)return;let n=0;const show=async()=>{const m=++n,d=new FormData(f),q=new URLSearchParams();for(const k of["bundle","by","amount"])q.set(k,d.get(k)??"");try{const r=await fetch(f.dataset.quote+"?"+q);const t=(await r.json()).text??"";if(m===n)o.textContent=t}catch{if(m===n)o.textContent=""}};let w;f.addEventListener("input",e=>{if(e.target.name==="email")return;clearTimeout(w);w=setTimeout(show,200)});show()})();`;
