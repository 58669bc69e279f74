import { mailServer, type MailServer } from '../mail-server.ts'
import { openFaultShop, type FaultShop } from './fault-shop.ts'

export interface MailedShop extends FaultShop {
  mails: MailServer
}

/** The settings with which a shop sends its mail to a server on this port. */
export const mailTo = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'shop@tokri.example',
})

/** A shop with its own mail server. */
export async function openMailedShop(): Promise<MailedShop> {
  const mails = await mailServer()
  const shop = await openFaultShop(mailTo(mails.port))
  return {
    ...shop,
    mails,
    close: async () => {
      await shop.close()
      await mails.close()
    },
  }
}
