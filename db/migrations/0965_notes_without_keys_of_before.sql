-- additive: no server that may run beside this one reads the key of a note; one that two people used failed on it.
DROP TRIGGER share_request ON tax_documents;
