import { useNavigation } from 'react-router'

/** While the next page is loading. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="going fixed inset-x-0 top-0 z-60 h-1 origin-left bg-accent"
    />
  )
}
