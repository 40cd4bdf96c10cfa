/** Runs before the first paint: `Server-Timing` says whether there is a session; otherwise the stored hint is used. */
export const SESSION_SCRIPT =
  "(d=>{let h,s;try{h=localStorage.getItem('session');s=performance.getEntriesByType('navigation')[0].serverTiming.find(t=>t.name=='session').description}catch{}d.session=(s?s=='yes':h)?'signed-in':'signed-out';if(/admin/.test(h))d.admin='';if(/coach/.test(h))d.coach=''})(document.documentElement.dataset)"

/** False only when the server saw no session cookie: then no call is needed. */
export function mayHaveSession(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const session = page?.serverTiming?.find(entry => entry.name === 'session')?.description
  return session !== 'no'
}
