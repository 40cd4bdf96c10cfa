const NEAR = '400px'

/** Loads the scheduling widget when it scrolls near. The placeholder stays until it has loaded. */
export function attach(root: ParentNode): void {
  const watcher = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue
        watcher.unobserve(entry.target)
        load(entry.target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const place of root.querySelectorAll('[data-enhance="widget"]')) watcher.observe(place)
}

function load(place: HTMLElement): void {
  const url = place.dataset.src
  if (!url) return
  const frame = document.createElement('iframe')
  frame.title = 'Scheduling calendar'
  frame.className = 'h-[500px] w-full min-w-[320px] border-0'
  frame.hidden = true
  frame.addEventListener('load', () => {
    place.querySelector('[data-wait]')?.remove()
    frame.hidden = false
  })
  // Below 320 pixels the box scrolls sideways, so it must be focusable for the keyboard.
  place.tabIndex = 0
  place.role = 'region'
  place.ariaLabel = 'Scheduling calendar'
  frame.src = url
  place.prepend(frame)
}
