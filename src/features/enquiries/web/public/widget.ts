const NEAR = '400px'

/**
 * Loads the scheduling widget when its place comes near the screen. Until it has loaded, and if it never does,
 * the calm words in its place stay.
 */
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
  // Below 320 pixels of width the box scrolls sideways: the keyboard must reach it to do so.
  place.tabIndex = 0
  place.role = 'region'
  place.ariaLabel = 'Scheduling calendar'
  frame.src = url
  place.prepend(frame)
}
