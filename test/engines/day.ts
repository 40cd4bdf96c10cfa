import { expect } from 'vitest'
import { ADMIN } from '#test/caller.ts'
import type { TestProxy } from '#test/doubles/proxy.ts'
import {
  boss,
  coached,
  dataOf,
  dominoOf,
  FIRST_PIP,
  type Ground,
  type Member,
  member,
  setDomino,
  stored,
} from './ground.ts'

const KEPT = 'Saved on this phone'

/** What the AI coach of these sites answers, word by word. */
export const ANSWER = ['Walk ', 'first, ', 'then write.']

const bodies = async ({ caller }: Member, messages: string) =>
  (await dataOf(caller, 'GET', messages)).map(({ body }: { body: string }) => body)

const isSet = (of: Member) =>
  stored(async () =>
    expect(await dominoOf(of.caller)).toMatchObject({
      title: 'Write one page',
      pip1_status: 'Completed',
    }),
  )

/** As the page itself finds it again. */
async function expectWeek({ visit }: Member): Promise<void> {
  await visit.open('/weekly-planner')
  await visit.holds(
    `[...document.querySelectorAll('input, textarea')].some(e => e.value === 'Less, but better')`,
  )
}

async function say({ visit }: Member, label: string, text: string): Promise<void> {
  await visit.fill(label, text)
  await visit.press('button', 'Send')
}

const TO_COACH = `Write to ${ADMIN.ADMIN_NAME}`

/**
 * A member's day through a proxy that passes everything on in its own way.
 * @param url the proxy's
 * @param meanwhile what happens while the page waits for a message
 */
export async function dayThrough(
  ground: Ground,
  url: string,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  const ben = await member(ground, url)
  const { visit } = ben
  await visit.open('/today')
  await setDomino(visit)
  await visit.press('button', FIRST_PIP)
  await isSet(ben)

  await visit.open('/weekly-planner')
  await visit.fill('Weekly Intention', 'Less, but better')
  await visit.press('button', 'Save Planner')
  await visit.see('Weekly planner saved!')
  await expectWeek(ben)

  const messages = `/api/coachings/${await coached(ground, ben)}/messages`
  await visit.open('/coaching/mine')
  await say(ben, TO_COACH, 'I have begun')
  await stored(async () => expect(await bodies(ben, messages)).toEqual(['I have begun']))
  await meanwhile()
  await dataOf(await boss(ground), 'POST', messages, { body: 'Good to hear' })
  await visit.see('Good to hear')

  await visit.open('/ai-coach')
  await say(ben, 'Your message', 'What first?')
  await visit.see(ANSWER.join(''))
}

/** The same day, where the proxy answers by itself at each press, and lets the site answer afterwards. */
export async function dayDespite(
  ground: Ground,
  proxy: TestProxy,
  own: NonNullable<TestProxy['own']>,
): Promise<void> {
  const ben = await member(ground, proxy.url)
  const { visit } = ben
  const during = async (act: () => Promise<unknown>) => {
    proxy.own = own
    await act()
    proxy.own = null
  }
  await visit.open('/today')
  await during(async () => {
    await setDomino(visit)
    await visit.press('button', FIRST_PIP)
    await visit.see(KEPT)
  })
  await visit.open('/weekly-planner')
  await isSet(ben)
  await visit.fill('Weekly Intention', 'Less, but better')
  await during(async () => {
    await visit.press('button', 'Save Planner')
    await visit.see(KEPT)
  })
  // A page that is opened sends what waits at once.
  await expectWeek(ben)
  await visit.holds(`!document.body.innerText.includes('${KEPT}')`)

  const messages = `/api/coachings/${await coached(ground, ben)}/messages`
  await visit.open('/coaching/mine')
  await during(async () => {
    await say(ben, TO_COACH, 'I have begun')
    await visit.see('Not sent yet')
  })
  await visit.press('button', 'Send')
  await stored(async () => expect(await bodies(ben, messages)).toEqual(['I have begun']))

  await visit.open('/ai-coach')
  await during(async () => {
    await say(ben, 'Your message', 'What first?')
    await visit.see('Try again')
  })
  await visit.press('button', 'Try again')
  await visit.see(ANSWER.join(''))
}
