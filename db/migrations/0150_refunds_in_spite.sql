-- Why an administrator lets a payment go that the payer's bank disputes, or that the provider has returned.
ALTER TABLE refunds ADD COLUMN despite text;
