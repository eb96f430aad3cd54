/**
 * Before a form with `data-passkey` is sent, asks that address what to sign or make, has the browser do it, and sends what
 * came of it as `answer`. Passkeys need a script: the page says so where there is none.
 */
export const PASSKEY_SCRIPT = `(()=>{const f=document.querySelector("form[data-passkey]");if(!f)return;const trouble=document.getElementById("trouble"),button=f.querySelector("button");f.addEventListener("submit",async e=>{e.preventDefault();trouble.hidden=true;button.disabled=true;try{const r=await fetch(f.dataset.passkey,{method:"POST"});if(!r.ok)throw new Error();const{register,options}=await r.json(),made=register?await navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(options)}):await navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(options)});f.elements.answer.value=JSON.stringify(made.toJSON());f.submit()}catch{trouble.hidden=false}button.disabled=false})})();`;
