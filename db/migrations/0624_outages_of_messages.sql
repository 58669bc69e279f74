COMMENT ON COLUMN outages.party IS 'mail, bucket, backups, push, whatsapp, sms, or the method of a payment provider (PAYU).
person: none';
