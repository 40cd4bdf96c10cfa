import { useEffect, useState } from 'react'

/** Best effort: a browser that forgets has the moment again. */
function isFirst(kind: string, what: string): boolean {
  try {
    if (localStorage.getItem(kind) === what) return false
    localStorage.setItem(kind, what)
    return true
  } catch {
    return true
  }
}

/** The day that is being celebrated, so that a page that is mounted again meanwhile goes on with it. */
let now: string | undefined

/**
 * Whether a day is celebrated on this page: once, at the first look after it was done.
 * @param day of a member; undefined while it is not done
 */
export function useCelebration(day: string | undefined): { isOn: boolean; onEnd: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (day === undefined) return
    if (isFirst('celebrated', day)) now = day
    if (now === day) setOn(true)
  }, [day])
  return {
    isOn,
    onEnd: () => {
      now = undefined
    },
  }
}

/** Whether the tile is falling: once, where it was tipped. @param tile of a member */
export function useFall(tile: string): { isFalling: boolean; tip: () => void; onEnd: () => void } {
  const [isFalling, setFalling] = useState(false)
  return {
    isFalling,
    tip: () => isFirst('tipped', tile) && setFalling(true),
    onEnd: () => setFalling(false),
  }
}
