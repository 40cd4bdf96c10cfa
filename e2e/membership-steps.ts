import { expect, type Page } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { button, toast } from './browser.ts'

export const SUBMIT = 'Subscribe to Premium Plan - $49.99/month'
const DECLINED = '4000 0000 0000 0002'

/** The payment page, real or sandbox: complete, accessible, and with its price. */
export async function expectPaymentPage(page: Page): Promise<void> {
  await page.getByText('Cancel anytime').waitFor()
  await looksRight(page)
}

/** A declined card: the page says so, and keeps the number for correction. */
export async function payDeclined(page: Page): Promise<void> {
  const field = page.getByLabel('Card number')
  await field.fill(DECLINED)
  await button(page, SUBMIT).click()
  await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor()
  await expect(field).toHaveValue(DECLINED)
}
