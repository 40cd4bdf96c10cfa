/**
 * The third inline script: loads the page's script in `data-src` after the first paint. A page in a background tab waits
 * until it is shown. Clicks and submits before that are queued and replayed. When loading failed, a form is sent by the
 * page itself, and a click is retried by the next press. The script's `ready` may say which element has taken the place of another.
 * @param load asks for it
 */
const afterPaint = (load: string) =>
  `(({src,also})=>{
let held=new Map,loading,
load=()=>loading??=${load}.then(page=>page.ready).then(find=>{removeEventListener('click',hold,true);removeEventListener('submit',hold,true);held.forEach(act=>act(find))},()=>{loading=null;held.forEach((act,on)=>{let form=on.closest('form');on.type!='button'&&form?.method=='post'&&form.reportValidity()&&form.submit()})}),
hold=e=>{
let sent=e.type=='submit',on=sent?e.target:e.target.closest('button');
if(!on)return;
e.preventDefault();e.stopPropagation();
held.set(on,(at=n=>n)=>sent?at(on).requestSubmit(e.submitter&&at(e.submitter)):at(on).click());
load()};
addEventListener('click',hold,true);addEventListener('submit',hold,true);
PerformanceObserver.supportedEntryTypes.includes('paint')?new PerformanceObserver((all,me)=>{if(all.getEntriesByName('first-contentful-paint')[0]){me.disconnect();load()}}).observe({type:'paint',buffered:true}):load()
})(document.currentScript.dataset)`.replaceAll('\n', '')

export const LATE_SCRIPT = afterPaint('import(src)').replace('{src,also}', '{src}')

/** The same for the application's pages, which ask at once for all files that `data-also` lists. */
export const LATE_APP_SCRIPT = afterPaint(
  "(also&&document.head.append(...also.split(' ').map(href=>Object.assign(document.createElement('link'),{rel:'modulepreload',href}))),import(src))",
)
