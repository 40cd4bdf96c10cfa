import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { administrator, subscribe, WITH_BOSS } from './admin-steps.ts'
import { button, expectNoSidewaysScroll, makeStage, NARROW, open, PASSWORD, toast, WIDE } from './browser.ts'
import { anHourPasses } from './session-steps.ts'

const stage = makeStage(WITH_BOSS)

for (const width of [WIDE, NARROW]) {
  test(`at ${width}, what is kept of a person is deleted from their message and from the email list`, async () => {
    const context = await administrator(stage, { width, expecting: ['status of 403'] })
    const email = `gone-${width}@example.com`
    const message = { name: `Gone ${width}`, email, message: 'Please call me' }
    const answer = await context.request.post('/api/contacts', { data: message })
    expect(answer.status()).toBe(201)
    await subscribe(stage, context, [`reader-${width}@example.com`])
    const page = await open(context, '/admin/contacts')
    await button(page, `View Details of Gone ${width}`).click()
    await button(page, 'Delete This Person').click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText(`Delete the data of ${email}?`).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    anHourPasses(stage)
    await asked.getByRole('button', { name: 'Delete this data' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Is it still you?' })
    await confirmation.getByLabel('Your password').fill(PASSWORD)
    await confirmation.getByRole('button', { name: 'Continue' }).click()
    await toast(page, `The data of ${email} was deleted`).waitFor()
    await page.getByText(email).first().waitFor({ state: 'visible' })
    await expect(page.getByRole('table').getByText(email)).toHaveCount(0)

    await page.goto('/admin/email-list')
    await button(page, `Delete everything of reader-${width}@example.com`).click()
    await asked.getByRole('button', { name: 'Delete this data' }).click()
    await toast(page, `The data of reader-${width}@example.com was deleted`).waitFor()
    await expect(button(page, `Delete everything of reader-${width}@example.com`)).toHaveCount(0)
  })
}
