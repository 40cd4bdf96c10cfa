import { useEffect } from 'react'
import { useNavigate } from 'react-router'

let navigate: ((path: string) => void) | undefined

/** For links and events outside React. */
export const navigateTo = (path: string): void => navigate?.(path)

export function useNavigation(): void {
  const go = useNavigate()
  useEffect(() => {
    navigate = path => void go(path)
  }, [go])
}
