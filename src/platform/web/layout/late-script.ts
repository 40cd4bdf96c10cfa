/**
 * The third inline script of a public page: loads what brings it to life, named in its own `data-src`, once the page
 * has been painted; a page that nobody looks at waits until somebody does. What is pressed or sent before is held and
 * done then, or tried again by the next press where loading failed: sent by the browser itself, a form would put its
 * words into the address.
 */
export const LATE_SCRIPT = `(src=>{
let held=new Map,loading,
load=()=>loading??=import(src).then(page=>page.ready).then(()=>{removeEventListener('click',hold,true);removeEventListener('submit',hold,true);held.forEach(act=>act())},()=>loading=null),
hold=e=>{
let sent=e.type=='submit',on=sent?e.target:e.target.closest('button');
if(!on)return;
e.preventDefault();e.stopPropagation();
held.set(on,()=>sent?on.requestSubmit(e.submitter):on.click());
load()};
addEventListener('click',hold,true);addEventListener('submit',hold,true);
PerformanceObserver.supportedEntryTypes.includes('paint')?new PerformanceObserver((all,me)=>{if(all.getEntriesByName('first-contentful-paint')[0]){me.disconnect();load()}}).observe({type:'paint',buffered:true}):load()
})(document.currentScript.dataset.src)`.replaceAll('\n', '')
