import { useEffect, useState } from 'react'

const KEY = 'celebrated'

/** The day that is being celebrated, so that a page that is mounted again meanwhile goes on with it. */
let now: string | undefined

/** Best effort: a browser that forgets celebrates again. */
function isFirst(day: string): boolean {
  try {
    if (localStorage.getItem(KEY) === day) return false
    localStorage.setItem(KEY, day)
    return true
  } catch {
    return true
  }
}

/**
 * Whether a day is celebrated on this page: once, at the first look after it was done.
 * @param day of a member; undefined while it is not done
 */
export function useCelebration(day: string | undefined): { isOn: boolean; onEnd: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (day === undefined) return
    if (isFirst(day)) now = day
    if (now === day) setOn(true)
  }, [day])
  return {
    isOn,
    onEnd: () => {
      now = undefined
    },
  }
}
