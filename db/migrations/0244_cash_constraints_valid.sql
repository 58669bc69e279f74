ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_collected;
ALTER TABLE tenders VALIDATE CONSTRAINT tenders_drawer;
