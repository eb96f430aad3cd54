/**
 * Reads the page again, as often as its `data-again` says in seconds, and takes over what has changed in its parts
 * (`data-part`), for as long as somebody looks at it; goes along when the page leads elsewhere. A page does without it: it
 * has a link that reads it again.
 */
export const LOOK_AGAIN = `(()=>{const parts=d=>[...d.querySelectorAll("[data-part]")],later=()=>{const s=document.querySelector("[data-again]");if(s)setTimeout(look,s.dataset.again*1000)},look=async()=>{if(!document.hidden)try{const r=await fetch(location.href);if(r.redirected){location.replace(r.url);return}if(r.ok){const d=new DOMParser().parseFromString(await r.text(),"text/html"),fresh=parts(d);parts(document).forEach((part,i)=>{const now=fresh[i];if(now&&now.innerHTML!==part.innerHTML)part.replaceChildren(...now.childNodes)});document.title=d.title}}catch{}later()};later()})();`;
