-- additive: no server that may run beside this one looks for a sale but here, or for a request that is being served.
DROP TRIGGER tell_sale_to_before ON requests;
DROP FUNCTION tell_sale_to_before();
DROP INDEX requests_open;
