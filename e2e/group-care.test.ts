import { expect, test } from '@playwright/test'
import { looksRightAtBothWidths, looksRightAtWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, field, makeStage, NARROW, open, WIDE, WITH_BOSS } from './browser.ts'
import { digestsAreDue, groupOf, joined, send, sessionsBegan, topicOf } from './group-steps.ts'
import { confirmAddress, mailTo } from './outbox.ts'

const stage = makeStage(WITH_BOSS)

test('a coach says who was there', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Attendance' })
  const [ben, ada] = [await stage.member({ width: NARROW }), await stage.member({ width: NARROW })]
  const session = { title: 'First walk', start: '2099-03-04T17:00:00.000Z', minutes: 60, seats: 8 }
  const { id } = await send(coach, 'POST', `/api/groups/${group}/sessions`, session)
  for (const member of [ben, ada]) {
    await joined(member, group)
    await send(member.context, 'POST', `/api/group-sessions/${id}/seat`)
  }
  sessionsBegan(stage)
  const desk = await open(coach, `/groups/${group}?tab=sessions`)
  await desk.getByText('Past sessions (1)').click()
  await button(desk, 'Who has a seat for First walk').click()
  const wasThere = desk.getByRole('group', { name: 'Who was there?' })
  await wasThere.getByLabel(ben.username).check()
  await wasThere.getByLabel(ada.username).check()
  await wasThere.getByLabel(ada.username).uncheck()
  await expect(wasThere.getByLabel(ada.username)).toBeFocused()
  await looksRightAtWidths(desk, 320, WIDE)
  await desk.reload()
  await desk.getByText('Past sessions (1)').click()
  await button(desk, 'Who has a seat for First walk').click()
  await expect(wasThere.getByLabel(ben.username)).toBeChecked()
  await expect(wasThere.getByLabel(ada.username)).not.toBeChecked()
})

test('a coach removes a member', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Beginners' })
  const ben = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  await joined(ben, group)
  const topic = await topicOf(ben.context, group, { title: 'Long walks' })
  const desk = await open(coach, `/groups/${group}?tab=members`)
  await button(desk, `Remove ${ben.username}`).click()
  await looksRightAtBothWidths(desk)
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await button(desk, `Remove ${ben.username}`).waitFor({ state: 'detached' })
  const page = await open(ben.context, `/groups/${group}/topics/${topic}`)
  await expect(page.getByText('And then?')).toHaveCount(0)
})

test('a digest comes with what is new, and ends with a press in it, signed out and without scripts', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Morning news' })
  const ben = await stage.member({ width: NARROW })
  await confirmAddress(stage, ben.context, ben.username)
  await joined(ben, group)
  const page = await open(ben.context, `/groups/${group}?tab=me`)
  await field(page, 'What is new, by mail').selectOption({
    label: 'Every morning there is something new',
  })
  await topicOf(coach, group, { title: 'Where we meet', body: 'At the secret gate.' })
  digestsAreDue(stage)
  const mail = await mailTo(stage, `${ben.username}@example.com`, '/unsubscribe?token=')
  expect(mail).toContain('Where we meet')
  expect(mail).not.toContain('secret gate')
  const path = /\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? ''

  const looked = await open(await stage.visitor({ width: NARROW }), path)
  await looksRightAtBothWidths(looked)
  const plain = await (await stage.visitor({ width: NARROW, javaScriptEnabled: false })).newPage()
  await plain.goto(path)
  await plain.getByRole('main').getByRole('button').first().click()
  await plain.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await page.reload()
  await expect(field(page, 'What is new, by mail')).toHaveValue('none')
})
