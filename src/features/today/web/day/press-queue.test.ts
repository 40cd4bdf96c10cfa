import { expect, test } from 'vitest'
import { type Presses, pressQueue } from './press-queue.ts'

/** A domino on a server whose calls fail when told so, and a page that shows it. */
function stage() {
  let stored: Presses = {}
  let shown: Presses = {}
  const sent: Presses[] = []
  const failures: unknown[] = []
  const site = { fails: false, meanwhile: () => {} }
  const queue = pressQueue({
    send: async presses => {
      sent.push(presses)
      site.meanwhile()
      await Promise.resolve()
      if (site.fails) throw new Error('no answer')
      stored = { ...stored, ...presses }
    },
    onShown: now => {
      shown = now
    },
    onFailed: error => failures.push(error),
  })
  return {
    queue,
    site,
    sent,
    failures,
    stored: () => stored,
    seen: () => ({ ...stored, ...shown }),
  }
}

test('presses of one second go out together, each shown at once, the last one of a pip alone', async () => {
  const { queue, sent, seen } = stage()
  queue.press({ pip1_status: 'Completed' })
  queue.press({ pip2_status: 'Completed' })
  queue.press({ pip1_status: 'Not Started' })
  expect(seen()).toEqual({ pip1_status: 'Not Started', pip2_status: 'Completed' })
  expect(await queue.flush()).toBe(true)
  expect(sent).toEqual([{ pip1_status: 'Not Started', pip2_status: 'Completed' }])
  expect(await queue.flush()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a press that fails is taken back; one made meanwhile stays, and is sent', async () => {
  const { queue, site, failures, stored, seen } = stage()
  site.fails = true
  queue.press({ pip1_status: 'Completed', tipped: true })
  site.meanwhile = () => queue.press({ pip1_status: 'In Progress' })
  expect(await queue.flush()).toBe(false)
  expect(failures).toHaveLength(1)
  expect(seen()).toEqual({ pip1_status: 'In Progress' })
  site.fails = false
  site.meanwhile = () => {}
  expect(await queue.flush()).toBe(true)
  expect(stored()).toEqual({ pip1_status: 'In Progress' })
  expect(seen()).toEqual(stored())
})
