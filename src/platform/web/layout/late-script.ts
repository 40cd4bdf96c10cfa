/**
 * Public pages' third inline script: loads the enhancement script in `data-src` after the first paint. A page in a
 * background tab waits until it is shown. Clicks and submits before that are queued and replayed, or retried by the next
 * press when loading failed: a native submit would put form data into the URL.
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
